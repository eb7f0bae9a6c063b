// What is wrong while a screen is shown: no network, a call that fails, or a device that no longer holds the data.
import type { Page } from '@playwright/test';
import { untilInstalled, untilOfficeInstalled } from '#tests/support/browser.ts';
import { forgetOnDevice } from '#tests/support/forget-on-device.ts';
import type { Trouble } from './screen.ts';
import type { Person } from './stage.ts';

const troubled = new WeakSet<Page>();

export async function endTrouble(page: Page): Promise<void> {
  if (!troubled.delete(page)) return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
}

/** Runs before the screen is opened. */
export async function makeTrouble(page: Page, person: Person, trouble: Exclude<Trouble, 'offline'>): Promise<void> {
  if (trouble.answer === 'offline') await loseNetwork(page, person);
  else await answerInstead(page, trouble.call, trouble.answer);
  if (trouble.forget !== undefined) await forgetOnDevice(page, trouble.forget);
}

/** Opens the screen again without a network. */
export async function goOffline(page: Page, person: Person): Promise<void> {
  await page.waitForLoadState('networkidle');
  await loseNetwork(page, person);
  await page.reload();
}

async function answerInstead(page: Page, call: string, answer: 'fails' | unknown[]): Promise<void> {
  troubled.add(page);
  const error = { code: 'INTERNAL', message: '', requestId: 'a1b2c3' };
  const given = answer === 'fails' ? { status: 500, json: { error } } : { json: { data: answer } };
  await page.route(
    ({ pathname }) => pathname === call,
    (route) => route.fulfill(given),
  );
}

/** Their pages are of the office, whose files come to a device of their own accord. */
const ofOffice: readonly Person[] = ['zavuch', 'social', 'region', 'country', 'monitoring'];

async function loseNetwork(page: Page, person: Person): Promise<void> {
  await (ofOffice.includes(person) ? untilOfficeInstalled(page) : untilInstalled(page));
  troubled.add(page);
  await page.context().setOffline(true);
}
