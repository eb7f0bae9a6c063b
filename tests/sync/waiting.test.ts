// How long the engine waits after a failure.
import { describe, expect, it, vi } from 'vitest';
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
});
