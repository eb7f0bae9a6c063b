// How the application is built, for vite.config.ts and for whoever measures a build without writing one (first-route.ts).
import type { UserConfig } from 'vite';

export const shared = {
  // Its package leads to the ES5 build, against two copies in one page; there is only one here.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  // One classic script: the service worker takes the very same file in by importScripts (docs/decisions/2026-11-21-small-updates.md).
  worker: { format: 'iife' },
  // A font as a data: address would be refused by the policy of the page (decisions B42).
  build: {
    target: 'es2022',
    // Chunks name each other by keys that the page maps to hashed files: a changed chunk leaves the hashes of all others alone.
    chunkImportMap: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    // Who knows import maps, without which nothing starts, preloads modules too, or loads them a moment later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Libraries of the start change rarely, our own code often: an update then fetches only what changed.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Words of features in few files a language: each is a way to the server when the device gets ready for no network.
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
