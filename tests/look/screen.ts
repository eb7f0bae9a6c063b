// One screen of the looks, and how to wait for it; beside the list of all (screens.ts), so that features can say theirs (`*.look.ts`).
import { expect, type Page } from '@playwright/test';
import type { Person, Stage } from './stage.ts';

export type Trouble =
  /** It was open before, and is opened again without a network. */
  | 'offline'
  /**
   * The server answers a call otherwise: `fails` with an error of its own, or with this data. `forget`: the device loses documents and reads
   * with this in their name before.
   */
  | { readonly call: string; readonly answer: 'fails' | unknown[]; readonly forget?: string }
  /** It was never open before, and there is no network. */
  | { readonly answer: 'offline'; readonly forget: string };

export type Screen = {
  readonly name: string;
  readonly person: Person;
  /** If it exists only on one side of 1009 px. */
  readonly only?: 'narrow' | 'wide';
  /** It has something open that a change of the layout closes. */
  readonly isReopened?: boolean;
  readonly arrange?: (stage: Stage) => Promise<void>;
  /** What is wrong while it is shown; the next screen of the person is shown without it. */
  readonly trouble?: Trouble;
  readonly path: (stage: Stage) => string;
  /** Runs after the address is open, until the screen is ready. */
  readonly show: (page: Page) => Promise<void>;
};

/** A failed call is tried again before the page says so. */
const shownWithinMs = 20_000;

/** Waits for the element that the page renders last. */
export const shows = (selector: string) => async (page: Page) => {
  await expect(page.locator(selector).first()).toBeVisible({ timeout: shownWithinMs });
};
