// Accessibility findings of axe, taken once colours and layout have settled.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Structure is the same in both schemes; in the dark only the rules about colours run again. */
const colourRules = ['color-contrast', 'link-in-text-block'];
export const schemes = ['light', 'dark'] as const;

/** Colours fade for a frame or two even with reduced motion; a check in between would see neither scheme. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await frame();
  });
}

/** Findings of all WCAG 2.2 AA rules, or only of those about colours, on the page as it stands. */
export async function axeFindings(
  page: Page,
  options: { coloursOnly: boolean } = { coloursOnly: false },
): Promise<string[]> {
  await settle(page);
  // Only violations are reported. Legacy mode: our pages have no frames whose findings it would have to merge on a blank page.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (options.coloursOnly ? axe.withRules(colourRules) : axe.withTags(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
  );
}

/** The same in light and in dark; the page is left in light. */
export async function axeFindingsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const here = await axeFindings(page, { coloursOnly: colorScheme === 'dark' });
    found.push(...here.map((finding) => `${colorScheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
