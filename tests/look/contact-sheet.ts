// Every screen in every language, and in the dark, on one picture per width: `npm run contact-sheet` after a build. People judge the look by
// docs/contact-sheet; tests/look measures what can be measured. For a look at a few screens, into a folder of one's own:
// `npm run contact-sheet -- /tmp/pictures --screens roll,marks --sheets kz,dark --devices phone`; it leaves each picture in full size too.
// `--of tests/notices,tests/score`: screens that these folders declare. `--name shell`: the sheets are `shell-phone-kz.jpg`, beside those of all.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { type Language, languages } from '#contract/core/localized.ts';
import { settle } from '#tests/support/axe.ts';
import type { Screen } from './screen.ts';
import { present, screens } from './screens.ts';
import { raiseStage, type Stage } from './stage.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screens: { type: 'string' },
    sheets: { type: 'string' },
    devices: { type: 'string' },
    of: { type: 'string' },
    name: { type: 'string' },
  },
});
const own = positionals[0];
const folder = own ?? path.join(import.meta.dirname, '../../docs/contact-sheet');
const devices = {
  phone: { width: 390, side: 'narrow', columns: 8, shownWidth: 260, shownHeight: 563 },
  desktop: { width: 1440, side: 'wide', columns: 4, shownWidth: 640, shownHeight: 400 },
} as const;
type Device = keyof typeof devices;
/** A sheet for each language, and a dark one: colours do not depend on the words. */
type Sheet = Language | 'dark';
const darkLanguage: Language = 'kz';

const chosen = <Name extends string>(given: string | undefined, all: readonly Name[]): readonly Name[] =>
  given ? all.filter((name) => given.split(',').includes(name)) : all;
const sheets = chosen<Sheet>(options.sheets, [...languages, 'dark']);
const shownDevices = chosen<Device>(options.devices, ['phone', 'desktop']);
const names = screens.map(({ name }) => name);
const shownScreens = new Set(chosen(await named(), names));

/** Names of the screens that were asked for, directly or by their folders. */
async function named(): Promise<string | undefined> {
  if (!options.of) return options.screens;
  const files = options.of.split(',').flatMap((of) => fs.globSync(`${of}/*.look.ts`));
  const declared = await Promise.all(
    files.map(async (file) => Object.values((await import(path.resolve(file))) as Record<string, readonly Screen[]>)),
  );
  return declared
    .flat(2)
    .map(({ name }) => name)
    .join(',');
}

type Picture = { name: string; png: Buffer };
const pictures = new Map<string, Picture[]>();
const sheetOf = (device: Device, of: Sheet) => {
  const key = `${device}-${of}`;
  const sheet = pictures.get(key) ?? [];
  pictures.set(key, sheet);
  return sheet;
};

async function photographAll(browser: Browser): Promise<void> {
  const stage = await raiseStage(browser);
  try {
    for (const screen of screens) {
      // What a screen arranges, later ones show.
      await screen.arrange?.(stage);
      if (!shownScreens.has(screen.name)) continue;
      console.log(screen.name);
      for (const device of shownDevices) {
        if (screen.only && screen.only !== devices[device].side) continue;
        for (const language of languages) {
          // A run of hundreds of pictures does not end because the machine was busy for a moment, or one screen is broken.
          await photograph(stage, screen, device, language)
            .catch(() => photograph(stage, screen, device, language))
            .catch((error: unknown) => {
              process.exitCode = 1;
              console.error(
                `${screen.name}, ${device}, ${language}: ${error instanceof Error ? error.message : error}`,
              );
            });
        }
      }
    }
  } finally {
    await stage.close();
  }
}

async function photograph(stage: Stage, screen: Screen, device: Device, language: Language): Promise<void> {
  const wanted = sheets.filter((sheet) => sheet === language || (sheet === 'dark' && language === darkLanguage));
  if (wanted.length === 0) return;
  const page = await present(stage, screen, language, devices[device].width);
  for (const sheet of wanted) {
    await page.emulateMedia({ colorScheme: sheet === 'dark' ? 'dark' : 'light' });
    // What is still being read shows itself in a moment, or is meant to stay.
    await page
      .waitForFunction(() => document.querySelector('.skel') === null, undefined, { timeout: 5_000 })
      .catch(() => undefined);
    await settle(page);
    const png = await page.screenshot();
    sheetOf(device, sheet).push({ name: screen.name, png });
    if (own) fs.writeFileSync(path.join(folder, `${screen.name}-${device}-${sheet}.png`), png);
  }
  await page.emulateMedia({ colorScheme: 'light' });
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
  for (const device of shownDevices) {
    const { columns, shownWidth } = devices[device];
    for (const sheet of sheets) {
      const page = await browser.newPage({ viewport: { width: columns * (shownWidth + 16) + 16, height: 800 } });
      await page.setContent(sheetPage(device, sheetOf(device, sheet)));
      const file = path.join(folder, `${[options.name, device, sheet].filter(Boolean).join('-')}.jpg`);
      await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 62 });
      await page.close();
    }
  }
}

fs.mkdirSync(folder, { recursive: true });
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
