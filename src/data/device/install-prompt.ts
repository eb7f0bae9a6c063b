// The browser's own question whether to install comes once, early, and to whoever listens: it is kept until a person wants it.
import { Store } from '#shared/lib/store.ts';

/** Not in TypeScript's library: Chromium's alone. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const installPrompt = new Store<InstallPrompt | null>(null);

/** It was used, or the application was installed another way: it cannot be shown again. */
export function dropInstallPrompt(): void {
  installPrompt.set(null);
}

/** Call it before anything is drawn. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', dropInstallPrompt);
}
