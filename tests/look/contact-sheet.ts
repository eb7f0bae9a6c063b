// Every screen in every language on one picture per width: `node tests/look/contact-sheet.ts [folder]` after a build. People judge the look
// by docs/contact-sheet; tests/look measures what can be measured.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Language, languages } from '#contract/core/localized.ts';
import { settle } from '#tests/support/axe.ts';
import { present, screens } from './screens.ts';
import { raiseStage } from './stage.ts';

const folder = process.argv[2] ?? path.join(import.meta.dirname, '../../docs/contact-sheet');
/** A folder for the individual pictures, in full size. */
const singles = process.env.QALAM_SINGLE_PICTURES;
if (singles) fs.mkdirSync(singles, { recursive: true });
const devices = {
  phone: { width: 390, side: 'narrow', columns: 8, shownWidth: 260, shownHeight: 563 },
  desktop: { width: 1440, side: 'wide', columns: 4, shownWidth: 640, shownHeight: 400 },
} as const;
type Device = keyof typeof devices;
const alsoDark: readonly string[] = [
  'sign-in',
  'student-schedule',
  'schedule',
  'roll',
  'profile',
  'unsent-waiting',
  'sign-out',
  'unsent-decisions',
  'roll-decisions',
  'marks-decisions',
];

type Picture = { name: string; png: Buffer };
const pictures = new Map<string, Picture[]>();
const sheetOf = (device: Device, language: Language) => {
  const key = `${device}-${language}`;
  const sheet = pictures.get(key) ?? [];
  pictures.set(key, sheet);
  return sheet;
};

async function photographAll(browser: Browser): Promise<void> {
  const stage = await raiseStage(browser);
  try {
    for (const screen of screens) {
      console.log(screen.name);
      await screen.arrange?.(stage);
      for (const device of ['phone', 'desktop'] as const) {
        if (screen.only && screen.only !== devices[device].side) continue;
        for (const language of languages) {
          const page = await present(stage, screen, language, devices[device].width);
          for (const colorScheme of alsoDark.includes(screen.name)
            ? (['light', 'dark'] as const)
            : (['light'] as const)) {
            await page.emulateMedia({ colorScheme });
            await settle(page);
            const name = colorScheme === 'dark' ? `${screen.name}, dark` : screen.name;
            const png = await page.screenshot();
            sheetOf(device, language).push({ name, png });
            if (singles) fs.writeFileSync(path.join(singles, `${device}-${language}-${name}.png`), png);
          }
          await page.emulateMedia({ colorScheme: 'light' });
        }
      }
    }
  } finally {
    await stage.close();
  }
}

function sheetPage(device: Device, sheet: readonly Picture[]): string {
  const { columns, shownWidth, shownHeight } = devices[device];
  const figures = sheet.map(
    ({ name, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}" alt=""><figcaption>${name}</figcaption></figure>`,
  );
  return `<style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(${columns}, ${shownWidth}px); gap: 16px; background: #d9dde3 }
    figure { margin: 0; font: 14px sans-serif } img { width: ${shownWidth}px; height: ${shownHeight}px; display: block }
    figcaption { padding-top: 4px }
  </style>${figures.join('')}`;
}

async function compose(browser: Browser): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  for (const device of ['phone', 'desktop'] as const) {
    const { columns, shownWidth } = devices[device];
    for (const language of languages) {
      const sheet = sheetOf(device, language);
      const page = await browser.newPage({ viewport: { width: columns * (shownWidth + 16) + 16, height: 800 } });
      await page.setContent(sheetPage(device, sheet));
      const file = path.join(folder, `${device}-${language}.jpg`);
      await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 62 });
      await page.close();
    }
  }
}

const browser = await chromium.launch({
  executablePath: process.env.QALAM_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  await photographAll(browser);
  await compose(browser);
} finally {
  await browser.close();
}
