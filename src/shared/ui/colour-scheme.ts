// Light, dark, or as the device says (default). The attribute is Mantine's, so that one switch serves both.
import { useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from '../hooks/use-stored-choice.ts';

export const colourSchemes = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

const storageKey = 'colour-scheme';
const listeners = new Set<() => void>();
let chosen: ColourScheme | undefined;

function choice(): ColourScheme {
  chosen ??= readChoice(storageKey, colourSchemes) ?? 'auto';
  return chosen;
}

function deviceIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function resolved(): 'light' | 'dark' {
  const scheme = choice();
  if (scheme !== 'auto') return scheme;
  return deviceIsDark().matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', resolved());
  for (const listener of listeners) listener();
}

/** Sets the scheme on the page and follows the device. Call it first thing, before anything is drawn. */
export function startColourScheme(): void {
  apply();
  deviceIsDark().addEventListener('change', apply);
}

/** Stores the choice of the user and applies it at once. */
export function chooseColourScheme(scheme: ColourScheme): void {
  chosen = scheme;
  writeChoice(storageKey, scheme);
  apply();
}

/** What was chosen, and what that comes to now. */
export function useColourScheme(): { choice: ColourScheme; resolved: 'light' | 'dark' } {
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  };
  return { choice: useSyncExternalStore(subscribe, choice), resolved: useSyncExternalStore(subscribe, resolved) };
}
