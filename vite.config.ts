import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { keepFormerBuild } from './scripts/kept-builds.ts';
import { precacheLists } from './scripts/precache.ts';

/** Before the folder is emptied: pages of the previous build are still open somewhere. */
function keptBuilds(): Plugin {
  let folder = '';
  return {
    name: 'qalam:kept-builds',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    buildStart: () => keepFormerBuild(folder, Date.now()),
  };
}

const precache = precacheLists();

export default defineConfig({
  plugins: [
    react(),
    keptBuilds(),
    precache.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}'],
        globIgnores: ['**/sw.js', 'screenshots/**'],
        manifestTransforms: [precache.transform],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
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
  server: { proxy: { '/api': process.env.QALAM_API ?? 'http://localhost:4001' } },
});
