import { chromium, expect } from '@playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { enter } from '#tests/support/browser.ts';
import fs from 'node:fs';
const flags = process.argv[2] ? process.argv[2].split(' ') : [];
const app = await startApplication();
const browser = await chromium.launch({ executablePath: process.env.QALAM_CHROMIUM, args: ['--no-sandbox','--disable-gpu','--no-first-run', ...flags] });
for (let i = 0; i < 3; i++) {
const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
const page = await context.newPage();
if (i === 2) await browser.startTracing(page, { path: '/tmp/t/trace.json', categories: ['toplevel','devtools.timeline','disabled-by-default-devtools.timeline','v8','disabled-by-default-v8.compile','disabled-by-default-v8.gc','blink','loading','cc','devtools', 'disabled-by-default-v8.runtime_stats'] });
const t0 = performance.now();
await enter(page, app, 'teacher', 'en');
await expect(page.getByRole('heading').first()).toBeVisible();
await page.waitForTimeout(1500);
console.log(i, performance.now() - t0 - 1500);
if (i === 2) await browser.stopTracing();
await context.close();
}
await browser.close(); await app.close();
process.exit(0);
