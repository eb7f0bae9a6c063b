// What a device takes for confirmed when the server answered and said nothing about a document.
import { describe, expect, it, vi } from 'vitest';
import { confirmedAtOf } from '#data/documents/document-age.ts';
import { caseBench } from '#tests/sync/case-bench.ts';

describe('a document is as old as', () => {
  const bench = caseBench('age');
  const { account, clock, deviceOf, conduct, send } = bench;
  const week = 'week:2026-11-16';

  it('itself when nobody tells of its changes, and as the last word of the server when somebody does', async () => {
    const { device } = bench;
    const { engine, handles, store } = account(device);
    const school = { schoolId: 1, eduYear: 2026 };
    await engine.want(school, [week], { noCache: false });
    const fetchedAt = clock.now();
    const row = async (document: string) => {
      const found = await handles.relaxed.caches.get(`1/${document}`);
      if (!found) throw new Error(`${document} is not on the device`);
      return found;
    };
    const ofWeek = JSON.stringify((await row(week)).body);
    clock.advance(10 * 60_000);
    const colleague = await deviceOf('teacher2');
    await account(colleague).base.mutate([conduct()]);
    await send(colleague);
    engine.follow(school);
    // What the device pulls when its user returns. `follow` pulls too, and whichever comes later finds nothing new.
    await vi.waitFor(async () => {
      await engine.wake();
      expect((await row(`lesson:${bench.scheduleUuid}`)).cells.conduct).toMatchObject({ version: 1 });
    });
    const lesson = await row(`lesson:${bench.scheduleUuid}`);
    // The feed named the lesson and not its week: what the week shows is older, and is not presented as current.
    expect(JSON.stringify((await row(week)).body)).toBe(ofWeek);
    const lastSynced = await store.syncedAt(1);
    expect(lastSynced).toBe(clock.now());
    expect(confirmedAtOf(lesson, lastSynced)).toBe(clock.now());
    expect(confirmedAtOf(await row(week), lastSynced)).toBe(fetchedAt);
  });

  it('the server says, whatever the clock of the device: what it notes are the server’s times', async () => {
    const hoursAhead = await deviceOf('teacher2', 9.5 * 3_600_000);
    const { engine, handles, store } = account(hoursAhead);
    await engine.want({ schoolId: 1, eduYear: 2026 }, [week], { noCache: false });
    expect(await handles.relaxed.caches.get(`1/${week}`)).toMatchObject({ fetchedAt: clock.now() });
    expect(await store.syncedAt(1)).toBe(clock.now());
  });
});
