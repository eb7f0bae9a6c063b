// What a device keeps of the application's archives, over caches in memory: the browser tests of tests/install and tests/update show the rest.
import { beforeEach, expect, test, vi } from 'vitest';

/** As much of the browser's caches as archives need. */
function cachesInMemory() {
  const stores = new Map<string, Map<string, Response>>();
  const addressOf = (key: string | Request) =>
    new URL(typeof key === 'string' ? key : key.url, 'http://school.test').href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async (key: string) => store.get(addressOf(key))?.clone(),
      put: async (key: string, answer: Response) => {
        const body = await answer.text();
        store.set(addressOf(key), new Response(body, { headers: answer.headers }));
      },
      delete: async (key: string) => store.delete(addressOf(key)),
    };
  };
  return { open, stores };
}

const files = { 'assets/a.js': 'first();', 'assets/b.css': '.b{}' };
/** What the server answers, by address. */
let served: Record<string, string>;
let caches: ReturnType<typeof cachesInMemory>;
/** The module as a worker that has just started. */
let archives: typeof import('./archives.ts');

beforeEach(async () => {
  caches = cachesInMemory();
  served = {
    '/assets/archive-1.json': JSON.stringify(files),
    '/assets/archive-2.json': JSON.stringify({ 'assets/c.js': 'c' }),
  };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (url: string) => new Response(served[url] ?? '', { status: served[url] ? 200 : 404 }));
  vi.resetModules();
  archives = await import('./archives.ts');
});

const keepBoth = async () => {
  await archives.keepArchive('assets/archive-1.json', Object.keys(files));
  await archives.keepArchive('assets/archive-2.json', ['assets/c.js']);
};

test('a kept archive answers each of its files with its type, and knows no other', async () => {
  await keepBoth();
  expect(await (await archives.fromArchive('assets/a.js'))?.text()).toBe('first();');
  const style = await archives.fromArchive('assets/b.css');
  expect(await style?.text()).toBe('.b{}');
  expect(style?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await archives.fromArchive('assets/d.js')).toBeUndefined();
});

test('a worker that starts again finds the archives of the device', async () => {
  await keepBoth();
  served = {};
  vi.resetModules();
  const again = await import('./archives.ts');
  expect([...(await again.archivedFiles()).keys()].sort()).toEqual(['assets/a.js', 'assets/b.css', 'assets/c.js']);
  expect(await (await again.fromArchive('assets/c.js'))?.text()).toBe('c');
});

test('an archive that does not come leaves nothing, and those that came stay', async () => {
  await archives.keepArchive('assets/archive-1.json', Object.keys(files));
  await expect(archives.keepArchive('assets/archive-3.json', ['assets/e.js'])).rejects.toThrow('404');
  expect([...(await archives.archivedFiles()).keys()]).toEqual(['assets/a.js', 'assets/b.css']);
});

test('an archive that cannot be read is as one that is not there, and is tried again', async () => {
  served['/assets/archive-1.json'] = '{"assets/a.js":"fir';
  await archives.keepArchive('assets/archive-1.json', Object.keys(files));
  expect(await archives.fromArchive('assets/a.js')).toBeUndefined();
  served['/assets/archive-1.json'] = JSON.stringify(files);
  await archives.keepArchive('assets/archive-1.json', Object.keys(files));
  expect(await (await archives.fromArchive('assets/a.js'))?.text()).toBe('first();');
});

test('an archive goes once none of its files is wanted, and not before', async () => {
  await keepBoth();
  await archives.dropArchives(new Set(['assets/b.css', 'assets/new.js']));
  expect([...(await archives.archivedFiles()).keys()]).toEqual(['assets/a.js', 'assets/b.css']);
  expect(await archives.fromArchive('assets/c.js')).toBeUndefined();
});
