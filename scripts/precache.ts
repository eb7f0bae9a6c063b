// What a device keeps of a build, and how a new device gets it: most files together in a few archives, since over a link of 300 ms each
// request costs more than its bytes. An update fetches changed files one by one (docs/decisions/2026-11-24-first-route.md).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Entry = { url: string; revision: string | null; size: number };
type Bundle = Rolldown.OutputBundle;

/** About a tenth of the application: if the link breaks, only the archive in flight is lost. */
const archiveCharacters = 250_000;
const galleryPage = 'src/app/pages/gallery-page.tsx';

function fileNamed(bundle: Bundle, name: string): string[] {
  return bundle[name] ? [name] : [];
}

/** The files that a file of the build leads to: chunks, their styles, and workers and fonts that it names. */
function nextOf(bundle: Bundle, file: string): string[] {
  const output = bundle[file];
  if (!output) return [];
  const text = output.type === 'chunk' ? output.code : String(output.source);
  const named = [...text.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name);
  if (output.type === 'asset') return named.flatMap((name) => fileNamed(bundle, name));
  const styles = [...(output.viteMetadata?.importedCss ?? []), ...(output.viteMetadata?.importedAssets ?? [])];
  return [...named, ...output.imports, ...output.dynamicImports, ...styles].flatMap((name) => fileNamed(bundle, name));
}

/** Files that only the developers' gallery leads to. */
function onlyOfGallery(bundle: Bundle): Set<string> {
  const outputs = Object.values(bundle);
  const gallery = outputs.find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(galleryPage));
  const reached = new Set<string>();
  const waiting = outputs.filter((output) => output.type === 'chunk' && output.isEntry).map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file) || file === gallery?.fileName) continue;
    reached.add(file);
    waiting.push(...nextOf(bundle, file));
  }
  return new Set(Object.keys(bundle).filter((file) => file.startsWith('assets/') && !reached.has(file)));
}

/** Files that the archives hold: not those that the page has just fetched, nor workers, whose policy is in their own headers. */
function isArchived({ url }: Entry, page: string): boolean {
  return /^assets\/.+\.(js|css)$/.test(url) && !url.includes('.worker-') && !page.includes(url);
}

/** Writes archives into the folder of the build, and returns their entries for the list. */
function writeArchives(folder: string, entries: readonly Entry[]): Entry[] {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  // The import map names every file.
  const start = page.replace(/<script type="importmap">.*?<\/script>/s, '');
  const shelves: Record<string, string>[] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const entry of entries.filter((candidate) => isArchived(candidate, start))) {
    if (filled + entry.size > archiveCharacters) {
      shelves.push({});
      filled = 0;
    }
    filled += entry.size;
    Object.assign(shelves.at(-1) ?? {}, { [entry.url]: fs.readFileSync(path.join(folder, entry.url), 'utf8') });
  }
  return shelves.map((files) => {
    const text = JSON.stringify(files);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const url = `assets/archive-${hash}.json`;
    fs.writeFileSync(path.join(folder, url), text);
    return { url, revision: null, size: text.length };
  });
}

/** For the service worker's list: a plugin that inspects the build, and the change to the list. */
export function precacheLists() {
  let folder = '';
  let ofGallery = new Set<string>();
  const plugin: Plugin = {
    name: 'qalam:precache',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        ofGallery = onlyOfGallery(bundle);
      },
    },
  };
  const transform = (entries: Entry[]) => {
    const manifest = entries.filter(({ url }) => !ofGallery.has(url));
    return { manifest: [...manifest, ...writeArchives(folder, manifest)] };
  };
  return { plugin, transform };
}
