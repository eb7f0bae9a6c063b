// A page that goes holds nothing of the database, and goes on where it was when it is back (docs/engines.md).
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Handles } from '#db/handles.ts';
import { isAway, leavePage, returnToPage, watchTransactions } from '#db/page-away.ts';

beforeAll(() => {
  // The classes that a browser has.
  vi.stubGlobal('IDBDatabase', IDBDatabase);
  vi.stubGlobal('IDBFactory', IDBFactory);
  watchTransactions();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const handles: Handles[] = [];
function openHandles(indexedDB = new IDBFactory()): Handles {
  const opened = new Handles(7, { indexedDB, IDBKeyRange });
  handles.push(opened);
  return opened;
}
afterEach(() => {
  returnToPage();
  for (const opened of handles.splice(0)) opened.close();
  vi.useRealTimers();
});

const put = (of: Handles, key: string) => of.write(() => of.strict.settings.put({ key, value: 1 }));
const keys = (of: Handles) => of.run(() => of.relaxed.settings.toCollection().primaryKeys());

describe('a page that goes', () => {
  test('begins no work until it is back', async () => {
    const page = openHandles();
    await put(page, 'before');
    leavePage();
    expect(isAway()).toBe(true);
    let isDone = false;
    const writing = put(page, 'away').then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isDone).toBe(false);
    returnToPage();
    await writing;
    expect(await keys(page)).toEqual(['away', 'before']);
  });

  test('closes its connections, so that another context may delete or upgrade the database', async () => {
    const disk = new IDBFactory();
    const page = openHandles(disk);
    await put(page, 'one');
    leavePage();
    const isBlocked = await new Promise<boolean>((resolve) => {
      const deleting = disk.deleteDatabase('qalam-7');
      deleting.onblocked = () => resolve(true);
      deleting.onsuccess = () => resolve(false);
    });
    expect(isBlocked).toBe(false);
  });

  test('does work again that was ended in the middle, once', async () => {
    const page = openHandles();
    await put(page, 'one');
    let tries = 0;
    const { promise: isLeft, resolve: left } = Promise.withResolvers<void>();
    const working = page.run(() => {
      tries += 1;
      const database = page.relaxed;
      return database.transaction('rw', database.settings, async () => {
        await database.settings.put({ key: `try ${tries}`, value: 1 });
        if (tries === 1) {
          leavePage();
          left();
        }
        await database.settings.put({ key: 'whole', value: 1 });
      });
    });
    // On a busy machine the page may come to it late.
    await isLeft;
    await new Promise((resolve) => setTimeout(resolve, 20));
    returnToPage();
    await working;
    expect(tries).toBe(2);
    expect(await keys(page)).toEqual(expect.arrayContaining(['one', 'try 2', 'whole']));
  });
});

describe('a database that does not answer', () => {
  test('is said after five seconds, and taken back when it answers', async () => {
    const page = openHandles();
    await put(page, 'one');
    const told: boolean[] = [];
    page.onSilent = (isSilent) => told.push(isSilent);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer = () => {};
    const waiting = page.run(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(4_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual([true]);
    answer();
    await waiting;
    expect(told).toEqual([true, false]);
  });

  test('that answers in time is never said', async () => {
    const page = openHandles();
    const told: boolean[] = [];
    page.onSilent = (isSilent) => told.push(isSilent);
    await put(page, 'one');
    expect(told).toEqual([]);
  });
});
