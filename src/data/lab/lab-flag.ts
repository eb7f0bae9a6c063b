// Whether faults of the offline laboratory are in force on this device: all that a normal start knows of it.
import { Listeners } from '#shared/lib/store.ts';

const key = 'qalam-lab';
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

export function onLabFlag(listener: () => void): () => void {
  const end = listeners.on(listener);
  // Another tab may begin or end them.
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
  };
}
