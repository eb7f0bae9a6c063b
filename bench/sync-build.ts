// Installs the peers, bundles a page for each and measures its size. Peers are installed only below bench/peers; the product never sees
// them.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { bytesPerKilobyte, progress } from './lines.ts';
import type { PeerName } from './sync-peers.ts';

const folder = path.dirname(fileURLToPath(import.meta.url));
const peersFolder = path.join(folder, 'peers');
export const peersPackage = path.join(peersFolder, 'package.json');
export const pagesFolder = path.join(peersFolder, 'dist');

/** `npm ci` in bench/peers, from its lock file; no package runs scripts. */
export function installPeers(): void {
  const installed = path.join(peersFolder, 'node_modules', '.package-lock.json');
  const wanted = path.join(peersFolder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  progress('installing the peers into bench/peers');
  const { status } = spawnSync(
    'npm',
    ['ci', '--prefix', peersFolder, '--ignore-scripts', '--omit=peer', '--no-audit'],
    {
      stdio: ['ignore', process.stderr, process.stderr],
    },
  );
  if (status !== 0) throw new Error('The peers could not be installed');
}

async function bundle(entry: string, outDir: string, name: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'error',
    worker: { format: 'iife' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: { [name]: entry }, output: { entryFileNames: '[name].js' } },
    },
  });
}

async function sizeOf(outDir: string): Promise<number> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(outDir, file));
      return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / bytesPerKilobyte;
}

/** Builds the page of a peer as it would be shipped; returns kB of all its JavaScript, brotli 11, including the harness of about 1.5 kB. */
export async function buildPage(peer: PeerName): Promise<number> {
  const outDir = path.join(pagesFolder, 'p', peer);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const page = peer === 'ours' ? path.join(folder, 'sync-ours.ts') : path.join(peersFolder, 'pages', `${peer}.ts`);
  await bundle(page, outDir, 'page');
  const worker = path.join(peersFolder, 'pages', `${peer}-sw.ts`);
  if (existsSync(worker)) await bundle(worker, outDir, 'sw');
  const html = '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="page.js"></script>';
  await writeFile(path.join(outDir, 'index.html'), html);
  return sizeOf(outDir);
}
