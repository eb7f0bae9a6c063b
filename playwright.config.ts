// Browser tests run in the system's Chromium; each starts the server it needs itself (tests/support/application.ts), on a free
// port with a database of its own, so there is no shared server here.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defineConfig, type ReporterDescription } from '@playwright/test';

// Read by tests/support/application.ts in every worker; the first reading of this file decides, and they inherit it.
process.env.QALAM_BROWSER_RUN ??= randomBytes(4).toString('hex');

const reportFile = process.env.QALAM_PLAYWRIGHT_REPORT;
const reporters: ReporterDescription[] = [[reportFile ? './scripts/reporters/playwright.ts' : 'line']];
if (reportFile) reporters.push(['json', { outputFile: reportFile }]);

/** What Playwright switches off itself: the browser takes the last list alone. */
const playwrightsOwn = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** The popup of the address bar is a page of its own: a further process for each context, for a bar that nobody sees. */
const notForTests = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const chromium = process.env.QALAM_CHROMIUM ?? '/usr/bin/chromium';
/** Debian's Chromium without the parts that draw windows: the same pages, scripts, storage and network for a fifth less of the processor. */
const headlessShell = process.env.QALAM_HEADLESS_SHELL ?? '/usr/bin/chromium-headless-shell';
/** What the whole browser alone does: show a camera, offer an installation, show notifications, and be killed and started again on one profile. */
const ofWholeBrowser = [
  '**/answers/camera.e2e.ts',
  '**/share/*.e2e.ts',
  '**/install/*.e2e.ts',
  '**/push/*.e2e.ts',
  '**/storage/drafts.e2e.ts',
  '**/sync/restart.{journey,e2e}.ts',
];

// Without a sandbox because tests run as root in containers; nothing but our own pages is opened.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightsOwn, ...notForTests].join(',')}`,
];

/** For whoever starts a browser on a profile of its own, which the headless shell cannot. */
export const wholeBrowser = { executablePath: chromium, args };

export default defineConfig({
  testDir: 'tests',
  testMatch: ['**/*.journey.ts', '**/*.e2e.ts'],
  testIgnore: '**/architecture/planted/**',
  outputDir: 'test-results',
  // Node runs these files as they are. Playwright's own compiler takes eight seconds for them on a machine that has not run it before.
  build: { external: ['**/server/**', '**/contract/**'] },
  // A test waits for a page for most of its time: two fit even on two cores.
  workers: 2,
  fullyParallel: false,
  // `npm test` asks for two and tells what passed only then.
  retries: Number(process.env.QALAM_RETRIES ?? 0),
  forbidOnly: true,
  // How long is waited for what must come, not how fast it is: a host may stand still for seconds.
  timeout: 120_000,
  expect: { timeout: Number(process.env.QALAM_EXPECT_MS ?? 20_000) },
  reporter: reporters,
  use: {
    browserName: 'chromium',
    headless: true,
    // Installing it costs a test a second of the processor. Where it is the subject, a file says `test.use({ serviceWorkers: 'allow' })`.
    serviceWorkers: 'block',
    // Frames of an animation that nobody watches took a third of a page's processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // 0 is the time of the whole test.
    actionTimeout: Number(process.env.QALAM_ACTION_MS ?? 0),
    // Recording every test for the few that fail costs a quarter of the whole run; QALAM_TRACE=1 records.
    trace: process.env.QALAM_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'whole browser',
      testMatch: ofWholeBrowser,
      use: { launchOptions: wholeBrowser },
    },
    {
      name: 'headless shell',
      testIgnore: ['**/architecture/planted/**', ...ofWholeBrowser],
      use: { launchOptions: { executablePath: existsSync(headlessShell) ? headlessShell : chromium, args } },
    },
  ],
});
