// Looks at a screen in every language: nothing scrolls sideways, is cut off or lacks a text, and axe finds nothing. A screen is opened once;
// the other languages are chosen in place, as by another tab.
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '#contract/core/localized.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import type { Screen } from './screen.ts';
import { present, resize } from './screens.ts';
import { rememberLanguage, type Stage } from './stage.ts';

/** Findings by the screen, the language and the width. */
export type Found = Record<string, string[]>;

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

/** The language in which screens are opened, and axe looks at them: its rules depend on texts only by their presence. */
const firstLanguage = 'kz';
const axeWidths = [390, 1440];

/** Which things stand on the page: a change of the language that closes something or loses a row changes it. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const counts: Record<string, number> = {};
    for (const element of document.body.querySelectorAll(
      'a, button, input, textarea, select, tr, li, h1, h2, h3, [role]',
    )) {
      const name = `${element.tagName} ${element.getAttribute('role') ?? ''}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  });

/** Shows the same in another language in place; a screen that did not keep its shape is opened in that language. */
async function speak(stage: Stage, page: Page, screen: Screen, language: Language, width: number): Promise<void> {
  const before = await shapeOf(page);
  await stage.speak(screen.person, language);
  const isKept = await expect
    .poll(() => shapeOf(page), { timeout: 1_000 })
    .toEqual(before)
    .then(() => true)
    .catch(() => false);
  if (!isKept) await present(stage, screen, language, width);
}

/** Adds to `found` what is wrong with a screen, in every language at these widths of one layout. */
export async function lookInEveryLanguage(
  stage: Stage,
  screen: Screen,
  widths: readonly number[],
  found: Found,
): Promise<void> {
  const note = (place: string, what: string[]) => {
    if (what.length > 0) found[place] = [...(found[place] ?? []), ...what];
  };
  const look = async (page: Page, language: Language) => {
    for (const width of widths) {
      await resize(page, width);
      note(`${screen.name}, ${language}, ${width}`, await misfits(page));
      if (language === firstLanguage && axeWidths.includes(width))
        note(`${screen.name}, ${width}`, await axeFindingsInBothSchemes(page));
    }
    const isOwnEnglish = screen.name.startsWith('gallery') || language === 'en';
    const missing = await missingTexts(page, !isOwnEnglish);
    note(
      `${screen.name}, ${language}`,
      missing.filter((text) => !latinNames.has(text)).map((text) => `no text: ${text}`),
    );
  };
  const [first = 390] = widths;
  const page = await present(stage, screen, firstLanguage, first);
  for (const language of languages) {
    if (language !== firstLanguage) {
      await resize(page, first);
      await speak(stage, page, screen, language, first);
    }
    await look(page, language);
  }
  await rememberLanguage(page, firstLanguage);
}
