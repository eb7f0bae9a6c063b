// A read that is not a document stays on its user's device: available offline, counted, evicted, and deleted with its user.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { contingentEndpoints as studentsEndpoints } from '#contract/contingent/contingent.endpoints.ts';
import { socialEndpoints } from '#contract/social/social.endpoints.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { TypedLog } from '#data/outbox/typed-log.ts';
import { askAgain } from '#data/reads/ask-again.ts';
import { askAndKeep, readName } from '#data/reads/kept-read.ts';
import { putAway } from '#data/session/leaving.ts';
import { noteSession } from '#db/device-session.ts';
import { Handles } from '#db/handles.ts';
import { type KeptRead, keepRead, keptReads, readKept } from '#db/reads.ts';
import { countStorage, removeCopies } from '#db/storage-count.ts';
import type { FetchPort } from '#shared/http/answers.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const school = { schoolId: 1, eduYear: 2026 };
const endpoint = syncEndpoints.unsentDevices;
const name = readName(endpoint, {}, school.eduYear);
const devices = [{ name: 'Aigerim' }];

/** What the server would answer now, and the tag it was asked with. */
let answers: () => Promise<Response>;
let tags: (string | null)[];
let disk: IDBFactory;
const fetch: FetchPort = (_url, { headers }) => {
  tags.push(new Headers(headers).get('if-none-match'));
  return answers();
};
const given = (data: unknown, etag = '"one"') => Promise.resolve(Response.json({ data }, { headers: { etag } }));
const refused = (code: string, status: number) => Promise.resolve(Response.json({ error: { code } }, { status }));
const noNetwork = () => Promise.reject(new TypeError('no network'));

function deviceOf(userId: number) {
  const handles = new Handles(userId, { indexedDB: disk, IDBKeyRange });
  const api = { fetch, gate: null, language: () => 'kz' as const, school: () => school };
  const shown: KeptRead[] = [];
  const ask = () => askAndKeep({ handles, api, school }, endpoint, {}, (kept) => shown.push(kept));
  return { handles, shown, ask, kept: () => readKept(handles, school.schoolId, name) };
}
const readsOn = async (handles: Handles) =>
  (await countStorage(handles, Number)).filter(({ kind }) => kind === 'reads');

beforeEach(() => {
  disk = new IDBFactory();
  tags = [];
  answers = () => given(devices);
});

describe('a read that stays', () => {
  it('is shown from the device before anybody is asked, with the time of the server’s last word, and stays when nobody answers', async () => {
    const { at } = await deviceOf(7).ask();
    const later = deviceOf(7);
    answers = noNetwork;
    await expect(later.ask()).rejects.toMatchObject({ code: 'NO_CONNECTION' });
    expect(later.shown).toEqual([{ body: devices, etag: '"one"', at }]);
    expect(await later.kept()).toEqual({ body: devices, etag: '"one"', at });
  });

  it('takes the changed rows of a long list into what is here, and asks for all of it where they do not fit', async () => {
    const device = deviceOf(7);
    const whole = { rows: [{ id: 1 }, { id: 2, name: 'old' }], total: 2 };
    answers = () => given(whole);
    await device.ask();
    answers = () => given({ rows: [{ id: 2, name: 'new' }], places: [1], gone: [], total: 2 }, '"two"');
    const { body } = await device.ask();
    expect(body).toEqual({ rows: [{ id: 1 }, { id: 2, name: 'new' }], total: 2 });
    expect(await device.kept()).toMatchObject({ body, etag: '"two"' });
    const misfit = () => given({ rows: [{ id: 9 }], places: [0], gone: [], total: 9 }, '"three"');
    answers = () => (tags.at(-1) === null ? given(whole, '"four"') : misfit());
    expect(await device.ask()).toMatchObject({ body: whole, etag: '"four"' });
    expect(tags).toEqual([null, '"one"', '"two"', null]);
  });

  it('is asked for by its tag; a 304 confirms it and loses nothing', async () => {
    const device = deviceOf(7);
    const first = await device.ask();
    answers = () => Promise.resolve(new Response(null, { status: 304 }));
    const second = await device.ask();
    expect(tags).toEqual([null, '"one"']);
    expect(second).toMatchObject({ body: devices, etag: '"one"' });
    expect(second.at).toBeGreaterThanOrEqual(first.at);
    expect(await device.kept()).toEqual(second);
    answers = () => given([], '"two"');
    expect(await device.ask()).toMatchObject({ body: [], etag: '"two"' });
  });

  it('is counted, and given up for room before any document', async () => {
    const { handles, ask, kept } = deviceOf(7);
    await ask();
    expect(await readsOn(handles)).toMatchObject([{ schoolId: 1, count: 1, kept: 0 }]);
    expect(await handles.evict()).toBe(1);
    expect(await kept()).toBeUndefined();
    await ask();
    expect(await removeCopies(handles)).toHaveLength(1);
    expect(await readsOn(handles)).toEqual([]);
  });

  it('is nobody else’s on the device', async () => {
    await deviceOf(7).ask();
    const other = deviceOf(8);
    answers = noNetwork;
    await expect(other.ask()).rejects.toThrow();
    expect(other.shown).toEqual([]);
    expect(tags).toEqual([null, null]);
  });

  it('goes at the sign-out, and an answer that comes after it brings nothing back', async () => {
    const { handles, ask, kept } = deviceOf(7);
    await ask();
    let answer: (response: Response) => void = () => undefined;
    answers = () => new Promise((resolve) => (answer = resolve));
    const late = ask();
    await expect.poll(() => tags.length).toBe(2);
    await noteSession(handles, { type: 'isLeft', signIn: null });
    await putAway(handles, new TypedLog(7, () => 'id', memoryStorage(new Map())), () => 'id');
    expect(await kept()).toBeUndefined();
    answer(await given(devices, '"two"'));
    await late;
    expect(await kept()).toBeUndefined();
  });

  it('is not overwritten, nor forgotten, by the late answer to an earlier question', async () => {
    const device = deviceOf(7);
    const answer: ((response: Response) => void)[] = [];
    answers = () => new Promise((resolve) => answer.push(resolve));
    const [first, second, third] = [device.ask(), device.ask(), device.ask()];
    await expect.poll(() => answer.length).toBe(3);
    answer[2]?.(await given([], '"three"'));
    await third;
    answer[0]?.(await given(devices, '"one"'));
    answer[1]?.(await refused('ACCESS_DENIED', 403));
    await first;
    await expect(second).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(await device.kept()).toMatchObject({ body: [], etag: '"three"' });
  });

  it('goes when the server says that the reader may not have it any more', async () => {
    const { ask, kept } = deviceOf(7);
    await ask();
    answers = () => refused('ACCESS_DENIED', 403);
    await expect(ask()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(await kept()).toBeUndefined();
  });
});

describe('kept reads that no page opens', () => {
  const [student, list] = [studentsEndpoints.ledById, studentsEndpoints.ledList];
  const card = (id: number) => readName(student, { query: { schoolId: 1, eduYear: 2026, id } }, 2026);
  const dayMs = 86_400_000;
  /** What the server answers to an address; without one it confirms. */
  let said: (url: string) => Promise<Response> | undefined;
  let asked: string[];

  /** A device with reads that were confirmed at some moments, and rights as the server told them. */
  async function deviceWith(reads: Readonly<Record<string, number>>, scopes = 'lead of 71') {
    asked = [];
    said = () => undefined;
    const handles = new Handles(7, { indexedDB: disk, IDBKeyRange });
    for (const [kept, at] of Object.entries(reads)) await keepRead(handles, 1, kept, { body: kept, etag: '"one"', at });
    const tell = (told: string) =>
      handles.run(() =>
        handles.relaxed.cursors.put({ schoolId: 1, cursor: 1, scopes: told, settledTo: 0, syncedAt: 0 }),
      );
    await tell(scopes);
    const answer: FetchPort = (url) => {
      asked.push(String(url));
      return said(String(url)) ?? Promise.resolve(new Response(null, { status: 304 }));
    };
    const api = { fetch: answer, gate: null, language: () => 'kz' as const, school: () => school };
    let at = 10 * dayMs;
    const round = (mayGoOn = () => true) => askAgain({ handles, api, school }, () => at, mayGoOn);
    const names = async () => (await keptReads(handles, 1)).map((read) => read.name).sort();
    const later = (ms: number) => {
      at += ms;
    };
    return { handles, tell, round, names, later };
  }
  const byId = (id: number) => (url: string) => new URL(url, 'https://qalam.kz').searchParams.get('id') === String(id);
  const denied = () => refused('NOT_FOUND', 404);

  it('are asked for by their tags once a day, and what is refused goes', async () => {
    const ofList = readName(list, { query: school }, 2026);
    const { round, names } = await deviceWith({ [card(11)]: 8 * dayMs, [card(12)]: 9.5 * dayMs, [ofList]: 7 * dayMs });
    said = (url) => (byId(11)(url) ? denied() : undefined);
    await round();
    expect(asked.map((url) => new URL(url, 'https://qalam.kz').pathname)).toEqual([
      '/api/v3/os/frontoffice/school/contingent/list',
      '/api/v3/os/frontoffice/school/contingent/by-id',
    ]);
    expect(await names()).toEqual([card(12), ofList].sort());
    // The server's clock stands where the first answer put it: the list was confirmed now.
    await round();
    expect(asked).toHaveLength(2);
  });

  it('are asked for at once when the rights have changed; what cannot be asked for within a day goes', async () => {
    const { tell, round, names, later } = await deviceWith({ [card(11)]: 9.9 * dayMs, [card(12)]: 9.8 * dayMs });
    await round();
    expect(asked).toEqual([]);
    await tell('lead of none');
    said = (url) => (byId(12)(url) ? denied() : noNetwork());
    await round();
    expect(await names()).toEqual([card(11)]);
    later(dayMs / 2);
    await round();
    expect(await names()).toEqual([card(11)]);
    later(dayMs / 2 + 1);
    await round();
    expect(await names()).toEqual([]);
    expect(asked).toHaveLength(4);
  });

  it('stay when the server cannot be reached, for as long as it takes, and for a week when it cannot answer', async () => {
    const { round, names, later } = await deviceWith({ [card(11)]: 8 * dayMs });
    said = noNetwork;
    later(30 * dayMs);
    await round();
    expect(await names()).toEqual([card(11)]);
    const failing = await deviceWith({ [card(12)]: 8 * dayMs });
    said = () => refused('INTERNAL', 500);
    await failing.round();
    expect(await failing.names()).toContain(card(12));
    failing.later(6 * dayMs);
    await failing.round();
    expect(await failing.names()).not.toContain(card(12));
    const throttled = await deviceWith({ [card(13)]: 8 * dayMs, [card(14)]: 8 * dayMs });
    said = () => refused('TOO_MANY_REQUESTS', 429);
    throttled.later(30 * dayMs);
    await throttled.round();
    expect(asked).toHaveLength(1);
    expect(await throttled.names()).toContain(card(13));
  });

  it('give way to whatever else wants the link, and are not asked for where the server would record who looked', async () => {
    const visits = readName(socialEndpoints.visits, { query: { ...school, groupId: 71, from: 'a', to: 'b' } }, 2026);
    const { round, names } = await deviceWith({
      [card(11)]: 8 * dayMs,
      [visits]: 7 * dayMs,
      'read:strange': 8.5 * dayMs,
    });
    await round(() => false);
    expect(await names()).toHaveLength(3);
    await round();
    expect(asked).toHaveLength(1);
    expect(await names()).toEqual([card(11)]);
  });
});
