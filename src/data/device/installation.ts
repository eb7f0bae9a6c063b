// Whether and how this application can be installed on this device.
import { useSyncExternalStore } from 'react';
import { dropInstallPrompt, installPrompt } from './install-prompt.ts';

/**
 * `installed`: this window is the installed application. `prompt`: the browser asks the user itself. `share`: by the share menu of
 * iPhone and iPad. `menu`: by the browser's own menu, where it offers it.
 */
export type InstallWay = 'installed' | 'prompt' | 'share' | 'menu';

function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  // The second is how Safari on a phone says it.
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

export function installWay(): InstallWay {
  if (isInstalled()) return 'installed';
  if (installPrompt.get()) return 'prompt';
  return isApple() ? 'share' : 'menu';
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(installPrompt.on, installWay);
}

/** Shows the browser's own question. It can be shown once; what the user answers is the browser's business. */
export async function install(): Promise<void> {
  const prompt = installPrompt.get();
  if (!prompt) return;
  dropInstallPrompt();
  await prompt.prompt();
}
