// Keeps most application files in the archives that scripts/precache.ts builds. 640 cache entries made up most of the cost of an
// installation; an archive is one entry. A file gets an entry of its own, and cached compiled code, on its first request.

export const archiveCache = 'qalam-archives';
/** Header of a stored archive: the addresses of its files, with spaces between them. */
const filesHeader = 'x-qalam-files';
/** A page asks for many files of few archives within a moment. */
const openAtOnce = 4;

/** Texts by the addresses of files, without the first slash. */
type Files = Readonly<Record<string, string>>;

/** The archive of each file. Cached for the life of the worker, reset after a change. */
let places: Promise<ReadonlyMap<string, string>> | undefined;
/** Recently opened archives, the latest last. */
const opened = new Map<string, Promise<Files>>();

/** @throws TypeError when it does not come */
async function fetched(url: string): Promise<Response> {
  const answer = await fetch(`/${url}`);
  if (!answer.ok) throw new TypeError(`${url} was answered by ${answer.status}`);
  return answer;
}

/** @throws SyntaxError when the answer is cut */
export async function fetchArchive(url: string): Promise<Files> {
  return (await (await fetched(url)).json()) as Files;
}

/** The answer for a script or a sheet of styles. */
export function answerOf(file: string, text: string): Response {
  const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}

/** Stores an archive of these files without unpacking it. */
export async function keepArchive(url: string, files: readonly string[]): Promise<void> {
  // Not its stream: not every WebKit caches a response with a stream.
  const body = await (await fetched(url)).arrayBuffer();
  const headers = { 'content-type': 'application/json', [filesHeader]: files.join(' ') };
  const cache = await caches.open(archiveCache);
  await cache.put(`/${url}`, new Response(body, { headers }));
  places = undefined;
}

async function readPlaces(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const cache = await caches.open(archiveCache);
  for (const { url } of await cache.keys()) {
    const names = (await cache.match(url))?.headers.get(filesHeader) ?? '';
    for (const file of names.split(' ')) found.set(file, url);
  }
  return found;
}

/** Files in the archives of this device, former builds included, with the archive of each. */
export function archivedFiles(): Promise<ReadonlyMap<string, string>> {
  places ??= readPlaces();
  return places;
}

async function openArchive(url: string): Promise<Files> {
  const cache = await caches.open(archiveCache);
  return ((await (await cache.match(url))?.json()) ?? {}) as Files;
}

/** The archive, from memory if it was opened a moment ago. */
function lately(url: string): Promise<Files> {
  const archive = opened.get(url) ?? openArchive(url);
  opened.delete(url);
  opened.set(url, archive);
  for (const [first] of opened) if (opened.size > openAtOnce) opened.delete(first);
  return archive;
}

/** A file from its archive. Undefined if no archive has it or the archive is unreadable; the caller then asks the server. */
export async function fromArchive(file: string): Promise<Response | undefined> {
  const url = (await archivedFiles()).get(file);
  if (url === undefined) return undefined;
  try {
    const text = (await lately(url))[file];
    return text === undefined ? undefined : answerOf(file, text);
  } catch {
    opened.delete(url);
    return undefined;
  }
}

/** Deletes archives without wanted files. */
export async function dropArchives(wanted: ReadonlySet<string>): Promise<void> {
  const known = await archivedFiles();
  const kept = new Set([...known].filter(([file]) => wanted.has(file)).map(([, url]) => url));
  const cache = await caches.open(archiveCache);
  for (const { url } of await cache.keys()) if (!kept.has(url)) await cache.delete(url);
  places = undefined;
}
