// axe looks at every screen in both colour schemes, on a phone and on a desktop.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { present, resize, screens, settle } from './screens.ts';
import { raiseStage, type Stage } from './stage.ts';

// A trace of some hundred looks would take longer than the looks.
test.use({ trace: 'off' });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = { narrow: 390, wide: 1440 } as const;
const schemes = ['light', 'dark'] as const;

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await raiseStage(browser);
});
test.afterAll(async () => {
  await stage.close();
});

/** Structure is the same in both schemes; in the dark only what depends on colours is looked at again. */
async function findings(page: Page, scheme: (typeof schemes)[number]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const chosen = scheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
  );
}

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
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await settle(page);
        const here = await findings(page, colorScheme);
        if (here.length > 0) found[`${screen.name}, ${side}, ${colorScheme}`] = here;
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }
  expect(found).toEqual({});
});
