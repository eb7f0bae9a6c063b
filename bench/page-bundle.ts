// Builds pages/device.ts into one script and injects it into pages through the debugger. So the server's content security policy stays
// unchanged, and the script runs on the application's origin and sees its database.
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { eduYear, schoolId } from './fortnight.ts';

let bundle: Promise<string> | undefined;

async function buildBundle(): Promise<string> {
  const entry = fileURLToPath(new URL('./pages/device.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'device' } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('The page of the bench was not built');
  return chunk.code;
}

/** Makes `window.device` in a page: an account's storage. */
export async function openDevice(page: Page, userId: number): Promise<void> {
  bundle ??= buildBundle();
  await page.evaluate(await bundle);
  await page.evaluate(
    ([user, school]) => {
      window.device = window.openDevice(user, school);
    },
    [userId, { schoolId, eduYear }] as const,
  );
}
