// What the service worker does with files of the device's share menu, without a browser.
import { Dexie } from 'dexie';
import { IDBObjectStore as FDBObjectStore, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shareLimits } from '#contract/files/shared-files.ts';
import { addAttachment } from '#db/attachments.ts';
import { noteSession } from '#db/device-session.ts';
import { Handles } from '#db/handles.ts';
import { rememberAccount } from '#db/registry.ts';
import { inboxName, listShared, readShared, storeShared } from '#db/shared-inbox.ts';
import { idOf } from '#tests/support/small-school.ts';

/** Its types are those of a service worker, which this suite is not compiled with. */
const file: string = '../../src/sw/share.ts';
const { takeShare } = (await import(file)) as { takeShare(request: object): Promise<Response> };

const origin = 'https://qalam.example';
const jpeg = (size = 3_000) => Uint8Array.from({ length: size }, (_, at) => [0xff, 0xd8, 0xff][at] ?? at % 251);
const photo = (name = 'photo.jpg', size = 3_000) => new File([jpeg(size)], name, { type: 'image/jpeg' });

/** A POST as the browser hands it to the service worker. */
function posted(files: readonly File[], more: object = {}) {
  const formData = async () => {
    const form = new FormData();
    for (const one of files) form.append('files', one);
    return form;
  };
  return { url: `${origin}/share`, destination: 'document', referrer: '', formData, ...more };
}
const share = async (files: readonly File[], more: object = {}) => {
  const answer = await takeShare(posted(files, more));
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
};

const account = { login: 'aru', name: 'Ару', unsent: 0, isRevokePending: false };
const now = Date.now();
let uses = now;
async function opens(userId: number, clockMs = 1_000): Promise<Handles> {
  uses += clockMs;
  await rememberAccount({ ...account, userId, lastUsedAt: uses });
  const handles = new Handles(userId);
  await noteSession(handles, { type: 'begins', signIn: `of ${userId}` });
  return handles;
}

vi.stubGlobal('indexedDB', new IDBFactory());
vi.stubGlobal('IDBKeyRange', IDBKeyRange);
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
beforeEach(async () => {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  }
});

describe('a share', () => {
  it('is on the disk, byte by byte, before the page is opened', async () => {
    const size = 600_000;
    const address = await share([photo('Дәптер.jpg', size), new File(['%PDF-1.7 words'], 'work.pdf')]);
    expect(address.pathname).toBe('/share');
    const heads = await listShared();
    expect(heads).toMatchObject([
      { name: 'Дәптер.jpg', type: 'image/jpeg', bytes: size, problem: null, owner: null },
      { name: 'work.pdf', type: 'application/pdf', problem: null },
    ]);
    expect(heads.map((head) => head.share)).toEqual([address.searchParams.get('share'), heads[0]?.share]);
    const [first] = heads;
    expect(new Uint8Array((first && (await readShared(first))) ?? new ArrayBuffer())).toEqual(jpeg(size));
  });

  it('is told apart by bytes: what is no picture or PDF is refused at its place, and the others are stored', async () => {
    await share([
      new File(['<svg onload="alert(1)">'], 'photo.jpg', { type: 'image/jpeg' }),
      new File([jpeg()], 'paths/../photo.png', { type: 'image/png' }),
      new File([], 'empty.jpg'),
      new File(['%PDF-', new Uint8Array(21_000_001)], 'large.pdf'),
    ]);
    const heads = await listShared();
    expect(heads.map(({ problem }) => problem)).toEqual(['type', null, 'empty', 'size']);
    expect(heads[1]).toMatchObject({ name: 'paths .. photo.png.jpg', type: 'image/jpeg' });
    const [refused] = heads;
    expect(refused && (await readShared(refused))).toBeNull();
  });

  it('of too many files keeps the first ones and names the others', async () => {
    await share(Array.from({ length: shareLimits.mostFiles + 2 }, (_, index) => photo(`${index}.jpg`)));
    const heads = await listShared();
    expect(heads.filter(({ problem }) => problem === null)).toHaveLength(shareLimits.mostFiles);
    expect(heads.filter(({ problem }) => problem === 'count')).toHaveLength(2);
  });

  it('of another site stores nothing', async () => {
    const address = await share([photo()], { referrer: 'https://evil.example/page' });
    expect(address.searchParams.get('problem')).toBe('foreign');
    expect((await share([photo()], { destination: 'iframe' })).searchParams.get('problem')).toBe('foreign');
    expect(await listShared()).toEqual([]);
  });

  it('that hides where it comes from fills no disk: what waits is bounded in number', async () => {
    for (let round = 0; round < 5; round++) await share(Array.from({ length: 10 }, () => photo()));
    const address = await share([photo()]);
    expect(await listShared()).toHaveLength(shareLimits.mostWaiting);
    expect(address.searchParams.get('problem')).toBe('many');
    expect(address.searchParams.get('lost')).toBe('1');
  });

  it('is bounded in bytes, with what waits in the database of its person', async () => {
    const handles = await opens(7);
    const large = shareLimits.bytesWaiting;
    const head = {
      schoolId: 1,
      eduYear: 2026,
      purpose: 'answer',
      type: 'image/jpeg',
      sha256: '',
      width: null,
      height: null,
    };
    await addAttachment(handles, {
      ...head,
      id: idOf('waiting'),
      cellKey: `shared|${idOf('share')}`,
      name: 'waiting.jpg',
      capturedAt: 1,
      state: 'shared',
      content: new ArrayBuffer(100),
    });
    await handles.strict.attachments
      .where('id')
      .equals(idOf('waiting'))
      .modify((row) => void Object.assign(row, { bytes: large - 1_000 }));
    expect((await share([photo()])).searchParams.get('problem')).toBe('many');
    expect((await share([photo('small.jpg', 900)])).searchParams.get('problem')).toBeNull();
    handles.close();
  });

  it('on a full disk says how many files were not stored', async () => {
    await storeShared(
      { id: 'x', share: 's', owner: 9, name: '', type: '', bytes: 0, at: 1, problem: 'empty', declinedBy: [] },
      null,
    );
    const full = vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const address = await share([photo(), photo()]);
    full.mockRestore();
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ problem: 'full', lost: '2' });
  });

  it('whose form cannot be read leads to the page that says so', async () => {
    const formData = async () => {
      throw new TypeError('cut');
    };
    expect((await share([], { formData })).searchParams.get('problem')).toBe('broken');
  });
});

describe('the owner of a share', () => {
  it('is the person who was opened last', async () => {
    (await opens(7)).close();
    (await opens(8)).close();
    await share([photo()]);
    (await opens(7)).close();
    await share([photo()]);
    expect((await listShared()).map(({ owner }) => owner).sort()).toEqual([7, 8]);
  });

  it('is the person who was opened last, on a clock that was ahead before', async () => {
    (await opens(8)).close();
    (await opens(7, -86_400_000)).close();
    await share([photo()]);
    expect((await listShared())[0]?.owner).toBe(7);
  });

  it('is nobody after a sign-out, even where another person is still signed in', async () => {
    (await opens(7)).close();
    const last = await opens(8);
    await noteSession(last, { type: 'isLeft', signIn: 'of 8' });
    last.close();
    await share([photo()]);
    expect((await listShared())[0]?.owner).toBeNull();
  });

  it('is a person whose session is over: they can still write', async () => {
    const handles = await opens(7);
    await noteSession(handles, { type: 'isOver', signIn: 'of 7' });
    handles.close();
    await share([photo()]);
    expect((await listShared())[0]?.owner).toBe(7);
  });

  it('is nobody on a device that knows nobody, and asking makes no database', async () => {
    await share([photo()]);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([inboxName]);
  });
});
