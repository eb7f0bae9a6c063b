// Accessibility findings of axe, taken once colours and layout have settled.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Run by us and not by @axe-core/playwright, which parses it again for every look at a page: half of the time of the look tests. */
const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      // Only violations are told. Nothing is fetched again: our styles are there, and pages have no media.
      const results = await engine.run(document, { resultTypes: ['violations'], preload: false, runOnly });
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, any, failureSummary }) => ({
          target: target.join(' '),
          words: any[0]?.message ?? failureSummary ?? '',
        })),
      }));
    },
    options.coloursOnly ? { type: 'rule' as const, values: colourRules } : { type: 'tag' as const, values: rules },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, words }) => `${id}: ${target}: ${words}`));
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
