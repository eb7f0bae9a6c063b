// The browser's own question whether to install comes once, early, and to whoever listens: it is kept until a person wants it.

/** Not in TypeScript's library: Chromium's alone. */
export type InstallPrompt = Event & {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

export function installPrompt(): InstallPrompt | null {
  return kept;
}
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** It was used, or the application was installed another way: it cannot be shown again. */
export function dropInstallPrompt(): void {
  keep(null);
}
function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** Call it before anything is drawn. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', dropInstallPrompt);
}
