// A browser of a test's own over a profile folder: it can be closed, or killed as a phone without power is, and started again with
// everything that a device keeps.
import fs from 'node:fs';
import { type BrowserContext, chromium, expect, type LaunchOptions } from '@playwright/test';

export type OwnBrowser = {
  readonly context: BrowserContext;
  /** Ends the process at once; nothing of it has a say. */
  kill(): Promise<void>;
};

/** `isBackForwardCache`: pages that are left are kept, as every browser of a person does it. */
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

/** The browser's own process among those of its family. */
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
