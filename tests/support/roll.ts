// What a person presses on the roll sheet of a lesson, in an interface that speaks English.
import type { Locator, Page } from '@playwright/test';

/** A pupil by the register number; pressed, the pupil is absent. Its name says the state and where the entry is. */
export function tile(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^${number}\\. [^:]+: (present|absent|late)`) });
}

/** The clock at the end of a pupil's row. */
export function late(page: Page, number: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^${number}\\. .*: mark as late`) });
}
