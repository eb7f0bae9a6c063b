// Twelve screens of different kinds and roles on a phone, in three languages: nothing overflows, no text is missing, the console is silent,
// and axe finds nothing in both colour schemes.
import { expect, test } from '@playwright/test';
import { type Found, lookInEveryLanguage } from './looking.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { raiseStage } from './stage.ts';

test.use({ serviceWorkers: 'allow' });

const names = [
  'sign-in',
  'parent-home',
  'diary',
  'schedule',
  'roll-conducted',
  'journal',
  'unsent-waiting',
  'morning',
  'students',
  'student-card',
  'students-import',
  'rooms',
];
/** The screens in the order of their names, by the person who sees them. */
const byPerson = Map.groupBy(
  names.map((name): Screen => {
    const screen = screens.find((known) => known.name === name);
    if (!screen) throw new Error(`There is no screen "${name}"`);
    return screen;
  }),
  ({ person }) => person,
);

test('twelve screens fit a phone in every language, lack no text, leave the console silent, and axe finds nothing', async ({
  browser,
}) => {
  // Thirty-six looks, and axe twice at each screen: a minute on two quiet cores.
  test.setTimeout(300_000);
  const stage = await raiseStage(browser, { installedFor: ['teacher'], isOneStart: true });
  const found: Found = {};
  // One person after the other: pages that start at once take so long that the last one seems to show nothing.
  for (const seen of byPerson.values()) {
    for (const screen of seen) {
      await screen.arrange?.(stage);
      await lookInEveryLanguage(stage, screen, [390], found);
    }
  }
  expect(found).toEqual({});
  expect(stage.noise).toEqual([]);
  await stage.close();
});
