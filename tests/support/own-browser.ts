// A test's own browser over a profile folder. It can be closed, or killed like a phone that loses power, and started again with everything
// that a device keeps.
import fs from 'node:fs';
import { type BrowserContext, chromium, expect, type LaunchOptions } from '@playwright/test';

export type OwnBrowser = {
  readonly context: BrowserContext;
  /** Kills the process without a chance to clean up. */
  kill(): Promise<void>;
};

/** `isBackForwardCache`: left pages stay in the back/forward cache, as in people's browsers. */
export async function openBrowser(
  folder: string,
  launchOptions: LaunchOptions,
  { isBackForwardCache = false } = {},
): Promise<OwnBrowser> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    viewport: { width: 390, height: 844 },
    ignoreDefaultArgs: isBackForwardCache ? ['--disable-back-forward-cache'] : [],
  });
  return {
    context,
    kill: async () => {
      const pid = processOf(folder);
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
      process.kill(pid, 'SIGKILL');
      await closed;
      await expect.poll(() => fs.existsSync(`/proc/${pid}`)).toBe(false);
    },
  };
}

/** The main process of the browser among its children. */
function processOf(folder: string): number {
  const found = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      const line = commandOf(name);
      return line.includes(`--user-data-dir=${folder}`) && !line.includes('--type=');
    });
  if (found === undefined) throw new Error(`No browser works in ${folder}`);
  return Number(found);
}

function commandOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
