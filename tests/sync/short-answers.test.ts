// Answers without the cells that a device can derive itself (docs/decisions/2026-11-22-short-answers.md).
import { describe, expect, it } from 'vitest';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { caseBench } from './case-bench.ts';

describe('short answers', () => {
  const bench = caseBench('short');
  const { account, cells, late, mark, outbox, send, shown, sick } = bench;
  const document = () => `lesson:${bench.scheduleUuid}`;
  const own = () => account(bench.device).userId;

  /** The server's answers as they arrived. */
  function answersOf(): SyncAnswer[] {
    const told: SyncAnswer[] = [];
    bench.device.wire.rewrite = (body) => {
      const { data } = JSON.parse(body) as { data?: SyncAnswer };
      if (data?.ok) told.push(data);
      return body;
    };
    return told;
  }

  it('what was applied as it was sent is not told back, and is on the device as on the server', async () => {
    const { device } = bench;
    const told = answersOf();
    await account(device).base.mutate([bench.conduct(), late(), mark(9, 1, 'жарайсың')]);
    await send(device);
    expect(told.map((answer) => [answer.ok.length, answer.cells])).toEqual([[1, {}]]);
    const cell = shown(device, 1, 'mark');
    const stored = (await cells()).find(({ kind }) => kind === 'mark');
    expect([cell.state, cell.base]).toEqual([
      'saved',
      { version: 1, value: stored?.value, by: own(), byName: cell.base.byName, at: stored?.acceptedAt },
    ]);
    expect(cell.base.byName).toMatch(/\p{L}/u);
  });

  it('a change of what is on the device already follows its version', async () => {
    const { device } = bench;
    await account(device).base.mutate([late()]);
    await send(device);
    const told = answersOf();
    await account(device).base.mutate([sick()]);
    await send(device);
    expect(told.at(-1)?.cells).toEqual({});
    expect(shown(device).base).toMatchObject({ version: 2, value: 'missing_by_sick' });
  });

  it('what somebody else had entered in the same way is told, with its author', async () => {
    const { device } = bench;
    const other = await bench.deviceOf('teacher2');
    await account(other).base.mutate([late()]);
    await send(other);
    const told = answersOf();
    await account(device).base.mutate([late(), sick(1)]);
    await send(device);
    expect(told[0]?.ok).toHaveLength(1);
    expect(Object.keys(told[0]?.cells[document()] ?? {})).toEqual([`attendance:${bench.pupil(0)}`]);
    expect(shown(device).base).toMatchObject({ version: 1, by: account(other).userId });
    expect(shown(device, 1).base).toMatchObject({ version: 1, value: 'missing_by_sick', by: own() });
  });

  it('an answer that was lost comes again with its cells', async () => {
    const { device } = bench;
    await account(device).base.mutate([late()]);
    device.wire.fault = { kind: 'answerLost' };
    await send(device);
    device.wire.fault = { kind: 'none' };
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(shown(device)).toMatchObject({ state: 'saved', base: { version: 1, value: 'late' } });
  });

  it('where device and server do not agree on what was left out, all of it is told, and nothing is done twice', async () => {
    const { device } = bench;
    device.wire.rewrite = (body) => body.replace(/"check":"[^"]*"/, '"check":"another build"');
    device.wire.exchanges.length = 0;
    await account(device).base.mutate([bench.conduct(), late(), mark(9, 1)]);
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(shown(device)).toMatchObject({ state: 'saved', base: { version: 1, value: 'late' } });
    expect((await cells()).map(({ kind, version }) => [kind, version]).sort()).toEqual([
      ['attendance', 1],
      ['conduct', 1],
      ['mark', 1],
    ]);
    // From then on it asks for everything at once.
    await account(device).base.mutate([sick()]);
    await send(device);
    const pushes = device.wire.exchanges.filter(({ operations }) => operations > 0);
    expect(pushes.map(({ brief }) => brief)).toEqual([true, undefined, undefined]);
    expect(shown(device).base).toMatchObject({ version: 2, value: 'missing_by_sick' });
  });
});
