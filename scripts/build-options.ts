// How the application is built, for vite.config.ts and for scripts that measure a build without writing one (first-route.ts).
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { UserConfig } from 'vite';
import { root } from './steps.ts';

/** Landing pages: the first page after a start or a sign-in. */
export const landing = /(schedule|home|morning|sign-in)-page/;

/** A class by its name and its file, not by what the sheet holds: a changed rule leaves the scripts that name the class as they are. */
function scopedName(name: string, file: string): string {
  const place = path.relative(root, file.replace(/\?.*/, '')).replaceAll(path.sep, '/');
  return `${name}_${createHash('sha256').update(place).digest('hex').slice(0, 4)}`;
}

/**
 * The oldest browsers that run the application, as README says. iPhones stay at 16.x where Apple offers no newer system; Chrome 109 is the last
 * one of Windows 7; Firefox has `:has`, on which layouts stand, from 121 on. What they lack fails `npm run check` (scripts/floor.ts); older ones are told
 * (public/floor.js).
 */
export const floor = {
  chrome: 109,
  chrome_android: 109,
  webview_android: 109,
  safari: 16.4,
  safari_ios: 16.4,
  firefox: 121,
  firefox_android: 121,
} as const;
export type FloorBrowser = keyof typeof floor;

export const shared = {
  css: { modules: { generateScopedName: scopedName } },
  resolve: {
    alias: [
      // Dexie's package entry leads to the ES5 build, to avoid two copies in one page; there is only one here.
      { find: 'dexie', replacement: 'dexie/dist/modern/dexie.mjs' },
      // Spreadsheet libraries call it; its workers are refused by the page's policy.
      { find: /^fflate$/, replacement: path.join(root, 'src/shared/lib/zip-in-place.ts') },
      // A shim for versions of React that lack this hook. Libraries depend on it; our React has the hook.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // One classic script, so that the service worker can include the same file by importScripts (docs/decisions/2026-11-21-small-updates.md).
  worker: { format: 'iife' },
  // The page's policy would block a font as a data: URL (decisions B42).
  build: {
    target: [`chrome${floor.chrome}`, `safari${floor.safari}`, `firefox${floor.firefox}`],
    // Chunks import each other by keys that the page maps to hashed files: a changed chunk does not change the hashes of others.
    chunkImportMap: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    // Nothing starts without import maps; browsers that support them also preload modules, or load them a moment later.
    modulePreload: {
      polyfill: false,
      // The list of files to fetch ahead stands in the first file of a start: two kilobytes for pages that come from the device as soon as
      // the service worker is there. Pages on which somebody lands keep theirs, others only name their styles.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || landing.test(file) ? files : files.filter((name) => name.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // A schema that nothing reads is left out: the calls of zod that make one do nothing else.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Libraries of the start change rarely, our own code often: this way an update fetches only what changed.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Few text files per language: each one is another request when the device prepares for offline use.
            {
              name: (module: string) => `words-${/(\w+)\.ts$/.exec(module)?.[1]}`,
              test: /\/texts\/(kz|ru|en)\.ts$/,
              maxSize: 24_000,
            },
          ],
        },
      },
    },
  },
} satisfies UserConfig;
