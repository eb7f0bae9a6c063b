// What a person presses on the roll sheet of a lesson, with the interface in English.
import type { Locator, Page } from '@playwright/test';

/** A pupil's button, by register number; pressing it marks the pupil absent. Its name includes the state and where the entry is. */
export function tile(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^${number}\\. [^:]+: (present|absent|late)`) });
}

/** The clock button at the end of a pupil's row. */
export function late(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^${number}\\. .*: mark as late`) });
}
