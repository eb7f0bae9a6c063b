import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { shared } from './scripts/build-options.ts';
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
  ...shared,
  server: {
    proxy: {
      '/api': { target: process.env.QALAM_API ?? 'http://localhost:4001', ws: true },
      '/calendar': process.env.QALAM_API ?? 'http://localhost:4001',
    },
  },
});
