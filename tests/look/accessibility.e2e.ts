// axe looks at every screen in both colour schemes, on a phone and on a desktop.
import { expect, test } from '@playwright/test';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { present, resize, screens } from './screens.ts';
import { raiseStage, type Stage } from './stage.ts';

// A trace of some hundred looks would take longer than the looks.
test.use({ trace: 'off' });

const sizes = { narrow: 390, wide: 1440 } as const;

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await raiseStage(browser);
});
test.afterAll(async () => {
  await stage.close();
});

test('axe finds nothing on any screen, in light and dark, on a phone and on a desktop', async () => {
  test.setTimeout(600_000);
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    await screen.arrange?.(stage);
    const sides = screen.only ? [screen.only] : (['narrow', 'wide'] as const);
    let page = await present(stage, screen, 'kz', sizes[sides[0] ?? 'narrow']);
    for (const side of sides) {
      await resize(page, sizes[side]);
      if (screen.isReopened && side !== sides[0]) page = await present(stage, screen, 'kz', sizes[side]);
      const here = await axeFindingsInBothSchemes(page);
      if (here.length > 0) found[`${screen.name}, ${side}`] = here;
    }
  }
  expect(found).toEqual({});
});
