// What a device keeps of a build, and how a new device gets it: most files together in a few archives, since over a link of 300 ms each
// request costs more than its bytes. An update fetches changed files one by one (docs/decisions/2026-11-24-first-route.md).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { foldersWithMutations } from '../contract/found/mutation-folders.ts';
import { landing } from './build-options.ts';

type Entry = { url: string; revision: string | null; size: number; isOffice?: true; isFirst?: true; archive?: number };
type Bundle = Rolldown.OutputBundle;

/** About a tenth of the application: if the link breaks, only the archive in flight is lost. */
const archiveCharacters = 250_000;
const galleryPage = 'src/app/pages/gallery-page.tsx';
const officePages = 'src/app/office-features.ts';
/** Lists of where words are: everybody asks them about a feature that has none. */
const officeWords = ['kz', 'ru', 'en'].map((one) => `contract/found/office-texts-${one}.ts`);

/** Folders that a source names in `withTexts(import('…'), 'folder')`. */
function foldersIn(source: string): string[] {
  const calls = [...source.matchAll(/withTexts\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, given = '']) => given);
  return calls.flatMap((given) => [
    ...[...given.replace(/\([^()]*\)/g, '').matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    ...(given.includes('...foldersWithMutations') ? foldersWithMutations : []),
  ]);
}

/**
 * Folders of the contract whose words pages and parts of the frame show to everybody. Many are in the lists of the office, since no start
 * loads them; nothing but those lists leads to them.
 * @param root - the folder with src
 */
export function foldersOfEverybody(root = '.'): string[] {
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  const pages = fs.globSync('src/features/*/feature{,.later}.ts', { cwd: root }).flatMap((file) => {
    const [, texts = ''] = /^ {2}texts: \[([^\]]*)\]/m.exec(read(file)) ?? [];
    return [file.split('/')[2] ?? '', ...[...texts.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)];
  });
  const parts = fs
    .globSync('src/app/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('feature.office.ts'))
    .flatMap((file) => foldersIn(read(file)));
  return [...new Set([...pages, ...parts])].sort();
}
const wordsOfEverybody = () =>
  foldersOfEverybody().flatMap((folder) => ['kz', 'ru', 'en'].map((one) => `contract/${folder}/texts/${one}.ts`));

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

/** The files that begin with these modules. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  return Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' && modules.some((one) => output.facadeModuleId?.endsWith(one)) ? [output.fileName] : [],
  );
}

/** The files that hold these modules, alone or among others: the build joins words of several folders. */
function filesWith(bundle: Bundle, modules: readonly string[]): string[] {
  const isWanted = (id: string) => modules.some((one) => id.endsWith(`/${one}`));
  return Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' && output.moduleIds.some(isWanted) ? [output.fileName] : [],
  );
}

/** Files to which nothing leads but these modules. */
function onlyBehind(bundle: Bundle, modules: readonly string[]): Set<string> {
  const outputs = Object.values(bundle);
  const doors = new Set(filesOf(bundle, modules));
  const reached = new Set<string>();
  const waiting = outputs.filter((output) => output.type === 'chunk' && output.isEntry).map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file) || doors.has(file)) continue;
    reached.add(file);
    waiting.push(...nextOf(bundle, file));
  }
  return new Set(Object.keys(bundle).filter((file) => file.startsWith('assets/') && !reached.has(file)));
}

/** Files that the archives hold: not those that the page has just fetched, nor workers, whose policy is in their own headers. */
function isArchived({ url }: Entry, page: string): boolean {
  return /^assets\/.+\.(js|css)$/.test(url) && !url.includes('.worker-') && !page.includes(url);
}

/** Files needed by a start: landing pages, texts of the start, and their static imports. */
function filesOfStart(bundle: Bundle): Set<string> {
  const isOfStart = (id: string) => landing.test(id) || /contract\/found\/texts-\w+\.ts$/.test(id);
  const waiting = Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' && isOfStart(output.facadeModuleId ?? '') ? [output.fileName] : [],
  );
  const found = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const output = bundle[file];
    if (found.has(file) || !output) continue;
    found.add(file);
    if (output.type === 'chunk') waiting.push(...output.imports, ...(output.viteMetadata?.importedCss ?? []));
  }
  return found;
}

type Archive = { readonly files: Entry[]; readonly entry: Entry };

/** Writes archives of these files into the folder of the build. */
function writeArchives(
  folder: string,
  entries: readonly Entry[],
  mark: Pick<Entry, 'isOffice' | 'isFirst'>,
): Archive[] {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  // The import map names every file.
  const start = page.replace(/<script type="importmap">.*?<\/script>/s, '');
  const shelves: Entry[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const entry of entries.filter((candidate) => isArchived(candidate, start))) {
    if (filled + entry.size > archiveCharacters) {
      shelves.push([]);
      filled = 0;
    }
    filled += entry.size;
    shelves.at(-1)?.push(entry);
  }
  return shelves.map((files) => {
    const texts = files.map(({ url }) => [url, fs.readFileSync(path.join(folder, url), 'utf8')]);
    const text = JSON.stringify(Object.fromEntries(texts));
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const url = `assets/archive-${hash}.json`;
    fs.writeFileSync(path.join(folder, url), text);
    return { files, entry: { url, revision: null, size: text.length, ...mark } };
  });
}

/** For the service worker's list: a plugin that inspects the build, and the change to the list. */
export function precacheLists() {
  let folder = '';
  let ofGallery = new Set<string>();
  let ofOffice = new Set<string>();
  let ofStart = new Set<string>();
  const plugin: Plugin = {
    name: 'qalam:precache',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        ofGallery = onlyBehind(bundle, [galleryPage]);
        ofStart = filesOfStart(bundle);
        ofOffice = onlyBehind(bundle, [galleryPage, officePages, ...officeWords]);
        for (const file of [...filesOf(bundle, officeWords), ...filesWith(bundle, wordsOfEverybody())])
          ofOffice.delete(file);
      },
    },
  };
  const transform = (entries: Entry[]) => {
    const manifest = entries
      .filter(({ url }) => !ofGallery.has(url))
      .map((entry): Entry => (ofOffice.has(entry.url) ? { ...entry, isOffice: true } : entry));
    const {
      office = [],
      first = [],
      later = [],
    } = Object.groupBy(manifest, ({ url, isOffice }) => {
      if (isOffice) return 'office';
      return ofStart.has(url) ? 'first' : 'later';
    });
    const archives = [
      ...writeArchives(folder, first, { isFirst: true }),
      ...writeArchives(folder, later, {}),
      ...writeArchives(folder, office, { isOffice: true }),
    ];
    const numbers = new Map(
      archives.flatMap(({ files }, index) => files.map(({ url }) => [url, manifest.length + index] as const)),
    );
    const numbered = manifest.map((entry): Entry => {
      const archive = numbers.get(entry.url);
      return archive === undefined ? entry : { ...entry, archive };
    });
    return { manifest: [...numbered, ...archives.map(({ entry }) => entry)] };
  };
  return { plugin, transform };
}
