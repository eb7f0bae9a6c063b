// Case 38: a page ends at every step of a sign-out; the next start leaves nobody signed in, nothing unencrypted and nothing lost.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Dexie } from 'dexie';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { readSession } from '#db/device-session.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { MemoryStorage } from '#tests/support/memory-storage.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

const teacher = 2;
const key = 'A'.repeat(43);
type Place = Map<string, string>;

/** A page whose every action passes a gate. It ends at a chosen gate, and nothing that it does afterwards takes effect. */
class Page {
  passed = 0;
  endsAt = Number.POSITIVE_INFINITY;
  readonly #end = Promise.withResolvers<void>();
  /** Settles when it ends. */
  readonly end = this.#end.promise;
  get isOver(): boolean {
    return this.passed > this.endsAt;
  }
  pass(): boolean {
    this.passed += 1;
    if (this.isOver) this.#end.resolve();
    return !this.isOver;
  }
}
let page = new Page();
/** The page that does the work: what an ended page still had in progress counts as its own, even once the next one is open. */
const working = new AsyncLocalStorage<Page>();
const pass = () => (working.getStore() ?? page).pass();
/** Typed in the task in which its page ended: it is only in local storage. */
const tap = {
  kind: 'act',
  id: 'tap',
  at: 1_000,
  order: 1,
  operations: [
    { schoolId: 1, eduYear: 2026, name: 'takeRoll', payload: { scheduleUuid: idOf('lesson') }, capturedAt: 1_000 },
  ],
};
let typed: Place = new Map();

function storageOver(place: Place): MemoryStorage {
  return {
    get length() {
      return place.size;
    },
    key: (index) => [...place.keys()][index] ?? null,
    getItem: (name) => place.get(name) ?? null,
    setItem: (name, value) => void (pass() && place.set(name, value)),
    removeItem: (name) => void (pass() && place.delete(name)),
  };
}

/** What an ended page gets from the disk: no answer, so nothing follows. */
const endless = { objectStore: () => new Proxy({}, { get: () => () => ({}) }), addEventListener: () => undefined };
const never = new Promise<never>(() => undefined);
const { transaction } = IDBDatabase.prototype;
const { encrypt } = crypto.subtle;

let person: UserInfo;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  ({ database } = await openSmallSchool(databaseKind));
  app = await startTestApp(database);
  const session = await signIn(app, 'teacher');
  const found = await app.inject({ url: sessionEndpoints.userInfo.path, headers: headersOf(session) });
  person = found.json<{ data: UserInfo }>().data;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

beforeEach(() => {
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
    if (!pass()) return endless as unknown as ReturnType<typeof transaction>;
    return transaction.apply(this, given);
  };
  crypto.subtle.encrypt = async (...given: Parameters<typeof encrypt>) =>
    pass() ? encrypt.apply(crypto.subtle, given) : never;
});
afterEach(() => {
  IDBDatabase.prototype.transaction = transaction;
  crypto.subtle.encrypt = encrypt;
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A device on which the teacher works: documents, two unsent entries, a draft, and the key that seals them. */
async function device() {
  page = new Page();
  const [local, tab]: [Place, Place] = [new Map(), new Map()];
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  Object.assign(Dexie.dependencies, disk);
  for (const [name, part] of Object.entries(disk)) vi.stubGlobal(name, part);
  local.set(`typed.${teacher}.${tap.id}`, JSON.stringify(tap));
  typed = local;
  vi.stubGlobal('localStorage', storageOver(local));
  vi.stubGlobal('sessionStorage', storageOver(tab));
  vi.resetModules();
  const { importSealKey, keepSealKey } = await import('#db/sealed.ts');
  const { rememberAccount } = await import('#db/registry.ts');
  const stored = await import('#data/session/stored-person.ts');
  const handles = new (await import('#db/handles.ts')).Handles(teacher);
  await keepSealKey(handles, await importSealKey(key));
  const { relaxed } = handles;
  for (const document of ['lesson:a', 'roster:71', 'year:2026'])
    await relaxed.table('caches').put({
      key: `1/${document}`,
      kind: 'document',
      document,
      schoolId: 1,
      usedAt: 1,
    });
  for (const seq of [1, 2])
    await relaxed.table('outbox').put({ seq, cellKey: `c${seq}`, document: 'lesson:a', payload: 'құпия' });
  await relaxed.drafts.put({ key: '1/x', schoolId: 1, value: 'құпия', at: 1 });
  handles.close();
  await rememberAccount({
    userId: teacher,
    login: 'teacher',
    name: 'T',
    lastUsedAt: 1,
    unsent: 0,
    isRevokePending: false,
  });
  const user = structuredClone(person);
  stored.makeLast(user);
  stored.storePerson(user, 0, stored.nothingChosen);
  const { keepTabPerson } = await import('#shared/lib/storage.ts');
  keepTabPerson(teacher);
  expect(stored.storedPerson(null)?.user.userId).toBe(teacher);
  page = new Page();
}

/** Starts a new page: the modules restart, over the same disk. */
async function nextStart() {
  page = new Page();
  vi.resetModules();
  const stored = await import('#data/session/stored-person.ts');
  const { tabPerson } = await import('#shared/lib/storage.ts');
  const opened = stored.storedPerson(tabPerson());
  const { finishAllLeaving } = await import('#data/session/leaving.ts');
  await finishAllLeaving();
  const { Handles, loadDatabase } = await import('#db/handles.ts');
  await loadDatabase();
  const handles = new Handles(teacher);
  const { listAccounts } = await import('#db/registry.ts');
  const clear = {
    documents: await handles.relaxed.caches.count(),
    outbox: await handles.relaxed.outbox.count(),
    drafts: await handles.relaxed.drafts.count(),
    typed: [...typed.keys()].filter((name) => name.startsWith('typed.')).length,
  };
  const [row] = await listAccounts();
  return { opened, clear, row, handles, leaving: stored.leavingPeople() };
}

async function signOut(): Promise<void> {
  const { beginLeaving, finishLeaving } = await import('#data/session/leaving.ts');
  await working.run(page, async () => {
    beginLeaving(teacher, null);
    // What an ended page waits for never comes, but the test must continue.
    await Promise.race([finishLeaving(teacher, null).catch(() => undefined), page.end]);
  });
}
describe('a page that ends in the middle of a sign-out', () => {
  it('case 38: at whichever step, nobody is opened afterwards, nothing is in the clear and nothing is lost', async () => {
    await device();
    await signOut();
    const steps = page.passed;
    expect(steps).toBeGreaterThan(8);
    for (let step = 0; step <= steps; step++) {
      await device();
      page.endsAt = step;
      await signOut();
      const { opened, clear, row, handles, leaving } = await nextStart();
      const isUntouched = step === 0;
      expect([step, opened?.user.userId]).toEqual([step, isUntouched ? teacher : undefined]);
      if (isUntouched) continue;
      expect([step, clear]).toEqual([step, { documents: 0, outbox: 0, drafts: 0, typed: 0 }]);
      expect([step, leaving.size]).toEqual([step, 0]);
      expect(row).toMatchObject({ userId: teacher, isRevokePending: true });
      expect([step, (await readSession(handles)).kind]).toEqual([step, 'out']);
      const { importSealKey, unsealWork } = await import('#db/sealed.ts');
      expect([step, await unsealWork(handles, await importSealKey(key))]).toEqual([step, [1, 2, 3]]);
      handles.close();
    }
  }, 60_000);

  it('does the same when it is done twice, by two tabs', async () => {
    await device();
    const { beginLeaving, finishLeaving } = await import('#data/session/leaving.ts');
    beginLeaving(teacher, null);
    await Promise.all([finishLeaving(teacher, null), finishLeaving(teacher, null)]);
    const { clear, handles } = await nextStart();
    expect(clear).toEqual({ documents: 0, outbox: 0, drafts: 0, typed: 0 });
    const { importSealKey, unsealWork } = await import('#db/sealed.ts');
    expect(await unsealWork(handles, await importSealKey(key))).toEqual([1, 2, 3]);
    handles.close();
  });
});
