// Every screen in three languages at six widths: no horizontal scrolling, nothing cut off, no text missing, no console output. In one
// language axe checks both colour schemes, on a phone and on a desktop. Parts of the screens run in parallel, each with its own stage.
import { expect, test } from '@playwright/test';
import { type Found, lookInEveryLanguage } from './looking.ts';
import { layoutsOf, screens } from './screens.ts';
import { raiseStage, type Stage } from './stage.ts';

test.use({ serviceWorkers: 'allow' });

test.describe.configure({ mode: 'parallel' });
let stage: Stage;
test.beforeEach(async ({ browser }) => {
  stage = await raiseStage(browser);
});
test.afterEach(async () => {
  await stage.close();
});

/** A part of the screens is a test of its own, so that each has time enough on a slow machine. */
const partCount = 6;
const size = Math.ceil(screens.length / partCount);
const parts = Array.from({ length: partCount }, (_, index) => ({
  words: `part ${index + 1} of ${partCount} of the screens`,
  of: screens.slice(index * size, (index + 1) * size),
  before: screens.slice(0, index * size),
}));

for (const { words, of, before } of parts) {
  test(`${words} fits at every width in every language, lacks no text, leaves the console silent, and axe finds nothing`, async () => {
    test.setTimeout(900_000);
    const found: Found = {};
    // A screen may show what an earlier one arranged.
    for (const { arrange } of before) await arrange?.(stage);
    for (const screen of of) {
      await screen.arrange?.(stage);
      for (const widths of layoutsOf(screen)) await lookInEveryLanguage(stage, screen, widths, found);
    }
    expect(found).toEqual({});
    expect(stage.noise).toEqual([]);
  });
}
