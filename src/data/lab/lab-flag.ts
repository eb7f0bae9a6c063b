// Whether faults of the offline laboratory are in force on this device, and whether the server has one: all that a normal start knows of
// it.
import { Listeners } from '#shared/lib/store.ts';

const key = 'qalam-lab';
const offeredKey = 'qalam-lab-offered';
const listeners = new Listeners();

export function isLabOpen(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // A browser that forbids storage cannot have kept it either.
    return false;
  }
}

/** Faults are in force from now on, over reloads too, or no longer. */
export function setLabOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Then the faults end with the page.
  }
  listeners.tell();
}

/** The server said whether it has a laboratory: the menu leads there from now on, or no longer. */
export function keepLabOffered(isOffered: boolean): void {
  if (isOffered === isLabOffered()) return;
  try {
    if (isOffered) localStorage.setItem(offeredKey, '1');
    else localStorage.removeItem(offeredKey);
  } catch {
    // Its address leads there without the menu too.
  }
  listeners.tell();
}

export function isLabOffered(): boolean {
  try {
    return localStorage.getItem(offeredKey) !== null;
  } catch {
    return false;
  }
}

export function onLabFlag(listener: () => void): () => void {
  const end = listeners.on(listener);
  // Another tab may begin or end them.
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
  };
}
