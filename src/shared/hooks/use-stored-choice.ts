import { useState } from 'react';

/** A small choice of the user that outlives the page, such as the menu being open. Not for data: that is in src/db. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  initial: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => readChoice(key, choices) ?? initial);
  return [
    choice,
    (next) => {
      setChoice(next);
      writeChoice(key, next);
    },
  ];
}

/** The stored choice, or undefined where none or an unknown one is stored. */
export function readChoice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
  try {
    const stored = localStorage.getItem(key);
    return choices.find((choice) => choice === stored);
  } catch {
    // Forbidden storage only means that the choice is not remembered.
    return undefined;
  }
}

/** Stores a choice where storage allows it. */
export function writeChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch (cause) {
    console.warn(`The choice ${key} could not be stored`, cause);
  }
}
