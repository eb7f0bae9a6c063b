// How long the engine waits after a failure.
import { describe, expect, it, vi } from 'vitest';
import { idOf } from '#tests/support/small-school.ts';
import { caseBench } from './case-bench.ts';

describe('waiting after a failure', () => {
  const bench = caseBench('waiting');
  const { account, clock, late, outbox, send } = bench;

  it('a failure of the server after a lesson without a link is tried again within a second', async () => {
    const { device } = bench;
    await account(device).base.mutate([late()]);
    device.wire.fault = { kind: 'requestLost' };
    for (let tries = 0; tries < 8; tries++) await send(device);
    device.wire.fault = { kind: 'status', status: 500 };
    await send(device);
    expect(await outbox(device)).toHaveLength(1);
    device.wire.fault = { kind: 'none' };
    clock.advance(1_000);
    device.runTimers();
    await vi.waitFor(async () => expect(await outbox(device)).toEqual([]));
  });

  it('what one push has no room for goes in the next one at once', async () => {
    const { device } = bench;
    const value = { title: 'Дәріс', body: { type: 'doc', content: [] }, files: [] };
    const lectures = Array.from({ length: 45 }, (_, index) => ({
      name: 'saveLecture',
      payload: { lectureUuid: idOf(`written offline ${index}`), value },
    }));
    await account(device).base.mutate(lectures);
    const before = device.wire.exchanges.length;
    await send(device);
    expect(await outbox(device)).toEqual([]);
    expect(device.wire.exchanges.slice(before).flatMap(({ operations }) => operations || [])).toEqual([45, 25, 5]);
  });
});
