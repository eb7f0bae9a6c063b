// One screen of the looks, and how to wait for it; beside the list of all (screens.ts), so that features can say theirs (`*.look.ts`).
import { expect, type Page } from '@playwright/test';
import type { Person, Stage } from './stage.ts';

export type Screen = {
  readonly name: string;
  readonly person: Person;
  /** If it exists only on one side of 1009 px. */
  readonly only?: 'narrow' | 'wide';
  /** It has something open that a change of the layout closes. */
  readonly isReopened?: boolean;
  readonly arrange?: (stage: Stage) => Promise<void>;
  readonly path: (stage: Stage) => string;
  /** Runs after the address is open, until the screen is ready. */
  readonly show: (page: Page) => Promise<void>;
};

/** Waits for the element that the page renders last. */
export const shows = (selector: string) => async (page: Page) => {
  await expect(page.locator(selector).first()).toBeVisible();
};
