// Every screen in three languages at six widths: no horizontal scrolling, nothing cut off, no text missing, no console output. In one
// language axe checks both colour schemes, on a phone and on a desktop. Languages run in parallel, each with its own stage.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Language, languages } from '#contract/core/localized.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import type { Screen } from './screen.ts';
import { present, resize, screens, widthsOf } from './screens.ts';
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

/** What does not fit, in words; measured after the layout of the new width. */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}`);
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent}`;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.clientWidth <= 1 || element.closest('.vh, svg, thead')) continue;
      const style = getComputedStyle(element);
      const isCut = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (isCut && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
        found.push(`cut: ${describe(element)}`);
      }
      const isWord = element.childElementCount === 0 && (element.textContent ?? '').trim() !== '';
      const box = element.getBoundingClientRect();
      const isBeyond = box.right > root.clientWidth + 1 || box.left < -1;
      // Tables, tabs and the journal's bar scroll horizontally, as the visual language intends.
      const runsSideways = element.closest('[class*="scroll"], .tabs, .daytabs, [data-bar]') !== null;
      if (isWord && isBeyond && style.visibility !== 'hidden' && !runsSideways)
        found.push(`beyond the edge: ${describe(element)}`);
    }
    return found;
  });
}

/** Dictionary keys shown on the page, and words derived from a key whose text is missing: those are Latin. */
async function missingTexts(page: Page, isLatinWrong: boolean): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest('script, style, [lang]:not(html), [data-theme], td [data-task]'))
        found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });
  const key = new RegExp(`(^|\\s)(${areas.join('|')})\\.[a-zA-Z]`);
  return texts.filter((text) => key.test(text) || (isLatinWrong && /^[A-Z][a-z]+( [a-z]+)*$/.test(text)));
}

/** Every text has the folder of the contract that holds it in front of its key; a few are older than that. */
const areas = [
  ...fs.readdirSync(path.resolve(import.meta.dirname, '../../contract')),
  'calendar',
  'error',
  'grid',
  'history',
  'marks',
];

/** Latin in every language: the product's name, browsers, and the language that is named in itself. */
const latinNames = new Set(['Qalam', 'Eng', 'English', 'Excel', 'Chrome', 'Chromium', 'Linux', 'Enter', 'Esc']);

/** The language for axe: its rules depend on texts only by their presence. */
const axeLanguage = 'kz';
const axeWidths = [390, 1440];

/** With axe the screens take twice as long, so each half of them is a test of its own. */
const half = Math.ceil(screens.length / 2);
type Part = { language: Language; words: string; of: readonly Screen[]; before?: readonly Screen[] };
const parts = languages.flatMap((language): Part[] =>
  language === axeLanguage
    ? [
        { language, words: `${language} the first half of the screens`, of: screens.slice(0, half) },
        {
          language,
          words: `${language} the second half of the screens`,
          of: screens.slice(half),
          before: screens.slice(0, half),
        },
      ]
    : [{ language, words: `${language} every screen`, of: screens }],
);

for (const { language, words, of, before = [] } of parts) {
  test(`in ${words} fits at every width, lacks no text, leaves the console silent${language === axeLanguage ? ', and axe finds nothing' : ''}`, async () => {
    test.setTimeout(600_000);
    const found: Record<string, string[]> = {};
    const note = (place: string, what: string[]) => {
      if (what.length > 0) found[place] = [...(found[place] ?? []), ...what];
    };
    // A screen may show what an earlier one arranged.
    for (const { arrange } of before) await arrange?.(stage);
    for (const screen of of) {
      await screen.arrange?.(stage);
      const widths = widthsOf(screen);
      let page = await present(stage, screen, language, widths[0] ?? 390);
      for (const width of widths) {
        await resize(page, width);
        // A menu opened on a phone is gone on a desktop, and vice versa.
        if (screen.isReopened && width === widths.find((wide) => wide >= 1009))
          page = await present(stage, screen, language, width);
        note(`${screen.name}, ${width}`, await misfits(page));
        if (language === axeLanguage && axeWidths.includes(width))
          note(`${screen.name}, ${width}`, await axeFindingsInBothSchemes(page));
      }
      const isOwnEnglish = screen.name.startsWith('gallery') || language === 'en';
      const missing = await missingTexts(page, !isOwnEnglish);
      note(
        screen.name,
        missing.filter((text) => !latinNames.has(text)).map((text) => `no text: ${text}`),
      );
    }
    expect(found).toEqual({});
    expect(stage.noise).toEqual([]);
  });
}
