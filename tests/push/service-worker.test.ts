// What the service worker does at a push, at a press on it, and when the browser changes its subscription, without a browser.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushMessage } from '#contract/push/push.schema.ts';
import { placeOfPush } from '#contract/push/shown-push.ts';
import { noteSession, type SessionEvent } from '#db/device-session.ts';
import { Handles } from '#db/handles.ts';
import type { ServiceEngine } from '#workers/sync/host.ts';

/** Its types are those of a service worker, which this suite is not compiled with. */
const file: string = '../../src/sw/push.ts';
type Engine = () => ServiceEngine;
const { closeReadPushes, listenForPushes } = (await import(file)) as {
  closeReadPushes(scope: object, engine: Engine): Promise<void>;
  listenForPushes(scope: object, engine: Engine): void;
};

const message: PushMessage = {
  user: 7,
  language: 'ru',
  isTest: false,
  tag: 'new',
  child: null,
  count: 1,
  upTo: 50,
  kinds: {},
  initials: 'АЕ',
  school: 1,
  fact: 'mark:lesson:pupil',
  pupil: 'pupil',
};

type Shown = { tag: string; title?: string; body?: string; data: Partial<PushMessage>; badge?: string; close(): void };
type Listener = (event: object) => void;
type Window = { name: string; user: number | null; paths: string[]; isFocused: boolean };

/** A service worker with windows, of which each answers as a page of its person would; null: one that does not answer. */
function worker({ seen = new Map([[1, 40]]), unread = 2, windows = [] as Window[] } = {}) {
  const listeners = new Map<string, Listener>();
  let shown: Shown[] = [];
  const opened: string[] = [];
  const renewed: PushSubscriptionJSON[] = [];
  const pulled: number[] = [];
  const engine: ServiceEngine = {
    drainAccounts: async () => true,
    pullAccount: async (userId) => void pulled.push(userId),
    noticesOf: async () => ({ seen, unread, missing: [] }),
    renewPushes: async (subscription) => void renewed.push(subscription),
  };
  const show = (tag: string, more: Omit<Partial<Shown>, 'tag'>) => {
    const notification: Shown = {
      tag,
      data: {},
      ...more,
      close: () => {
        shown = shown.filter((one) => one !== notification);
      },
    };
    shown.push(notification);
    return notification;
  };
  const subscriptionOf = (endpoint: string) => ({ toJSON: () => ({ endpoint }) });
  const scope = {
    registration: {
      showNotification: async (title: string, options: Shown) => void show(options.tag, { ...options, title }),
      getNotifications: async () => [...shown],
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
          subscriptionOf(`of ${applicationServerKey}`),
      },
    },
    clients: {
      matchAll: async () =>
        windows.map((window) => ({
          postMessage: ({ path, user }: { path: string; user?: number }, [port]: [MessagePort]) => {
            if (window.user === null || (user !== undefined && user !== window.user)) return;
            window.paths.push(path);
            port.postMessage(true);
          },
          focus: async () => {
            window.isFocused = true;
          },
        })),
      openWindow: async (path: string) => void opened.push(path),
    },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  listenForPushes(scope, () => engine);
  const fire = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void waited.push(work) });
    await Promise.all(waited);
  };
  const push = (data: unknown) => fire('push', { data: { json: () => data } });
  const press = (data: unknown) => fire('notificationclick', { notification: { close: () => undefined, data } });
  return {
    scope,
    engine,
    fire,
    push,
    press,
    show,
    subscriptionOf,
    opened,
    renewed,
    pulled,
    tags: () => shown.map(({ tag }) => tag),
    shown: () => shown,
  };
}

const badges: number[] = [];
let disk = new IDBFactory();
async function happens(userId: number, type: SessionEvent['type']): Promise<void> {
  const handles = new Handles(userId, { indexedDB: disk, IDBKeyRange });
  await noteSession(handles, { type, signIn: 'first' });
  handles.close();
}
beforeEach(async () => {
  disk = new IDBFactory();
  vi.stubGlobal('indexedDB', disk);
  await happens(7, 'begins');
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  });
  badges.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe('at a push the service worker', () => {
  it('shows it in one colour, asks what changed for its account, and says on the icon how much is new', async () => {
    const { push, pulled, shown } = worker();
    await push(message);
    expect(shown()).toMatchObject([{ tag: 'new', badge: '/badge-96.png' }]);
    expect(pulled).toEqual([7]);
    expect(badges).toEqual([2]);
    await push({ ...message, isTest: true, tag: 'test' });
    expect(pulled).toEqual([7]);
  });

  it('says nothing of an account that has signed out here, or is not known here, and asks nothing for it', async () => {
    const { push, pulled, shown } = worker();
    const told: PushMessage = { ...message, child: 'Абенов Алмас', kinds: { mark: 2 } };
    await push(told);
    await happens(7, 'isLeft');
    await push(told);
    await push({ ...told, user: 8 });
    const neutral = { title: 'Qalam', body: 'Есть новое уведомление', data: null };
    expect(shown()).toMatchObject([{ title: 'Абенов Алмас', body: 'Оценки: 2' }, neutral, neutral]);
    expect(pulled).toEqual([7]);
    // A look creates no account.
    expect(await disk.databases()).toHaveLength(1);
  });

  it('shows something while the database of the account does not answer', async () => {
    const open = indexedDB.open.bind(indexedDB);
    const hangs = vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
      // As in WebKit, where a page that was left may hold it.
      return name === `qalam-${message.user}` ? ({} as IDBOpenDBRequest) : open(name);
    });
    const { push, shown } = worker();
    await push(message);
    hangs.mockRestore();
    expect(shown().map(({ title }) => title)).toEqual(['Qalam']);
  });

  it('still tells of an account whose session the server has ended, whose person may still write here', async () => {
    const { push, shown } = worker();
    await happens(7, 'isOver');
    await push({ ...message, child: 'Абенов Алмас' });
    expect(shown()).toMatchObject([{ title: 'Абенов Алмас', data: { user: 7 } }]);
  });

  it('closes what was read elsewhere, of that person and school alone, and never the one that it has just shown', async () => {
    const { push, show, tags } = worker({ seen: new Map([[1, 60]]), unread: 0 });
    show('read', { data: { ...message, upTo: 40 } });
    show('newer', { data: { ...message, upTo: 61 } });
    show('other school', { data: { ...message, school: 2 } });
    show('test', { data: { ...message, isTest: true } });
    show('nobody', { data: {} });
    await push(message);
    expect(tags()).toEqual(['newer', 'other school', 'test', 'nobody', 'new']);
    expect(badges).toEqual([0]);
  });

  it('closes what was read elsewhere after anything else that it asked the server', async () => {
    const { scope, engine, show, tags } = worker();
    show('read', { data: { ...message, upTo: 40 } });
    show('newer', { data: message });
    await closeReadPushes(scope, () => engine);
    expect(tags()).toEqual(['newer']);
  });

  it('shows something of a message that it cannot read, and of one after which nothing could be asked', async () => {
    const { push, engine, tags } = worker();
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    Object.assign(engine, { pullAccount: async () => Promise.reject(new Error('no network')) });
    await push(message);
    await push('nothing');
    expect(tags()).toHaveLength(2);
  });
});

describe('a press on a push', () => {
  const windowOf = (name: string, user: number | null): Window => ({ name, user, paths: [], isFocused: false });
  const place = '/external/notices/7?school=1&fact=mark%3Alesson%3Apupil';

  it('leads to what it told, if that is one thing, else to the notices of the child', () => {
    expect(placeOfPush(message)).toBe(place);
    expect(placeOfPush({ ...message, fact: null })).toBe('/external/notices/7?child=pupil');
    expect(placeOfPush({ ...message, fact: null, pupil: null })).toBe('/external/notices/7');
    // Of an older server, and of none.
    expect(placeOfPush({ user: 7 })).toBe('/external/notices/7');
    expect(placeOfPush(null)).toBe('/');
  });

  it('goes on in a window of its person, wherever that stands among the others', async () => {
    const windows = [windowOf('silent', null), windowOf('other', 8), windowOf('own', 7)];
    const { press, opened } = worker({ windows });
    await press(message);
    expect(windows.map(({ name, paths, isFocused }) => [name, paths, isFocused])).toEqual([
      ['silent', [], false],
      ['other', [], false],
      ['own', [place], true],
    ]);
    expect(opened).toEqual([]);
  });

  it('asks in a window of another person, and opens one where there is none', async () => {
    const windows = [windowOf('other', 8)];
    const first = worker({ windows });
    await first.press(message);
    expect(windows[0]).toMatchObject({ paths: [place], isFocused: true });
    const second = worker();
    await second.press(message);
    expect(second.opened).toEqual([place]);
  });
});

describe('a browser that changes its subscription', () => {
  it('brings the new one, or has one made with the same key; without a key the next start does', async () => {
    const { fire, renewed, subscriptionOf } = worker();
    await fire('pushsubscriptionchange', { newSubscription: subscriptionOf('new') });
    await fire('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'key' } } });
    await fire('pushsubscriptionchange', { oldSubscription: null });
    expect(renewed).toEqual([{ endpoint: 'new' }, { endpoint: 'of key' }]);
  });
});
