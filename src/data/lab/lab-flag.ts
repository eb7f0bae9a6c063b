// Whether faults of the offline laboratory are in force on this device: all that a normal start knows of it.

const key = 'qalam-lab';
const listeners = new Set<() => void>();

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
  for (const listener of listeners) listener();
}

export function onLabFlag(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may begin or end them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
