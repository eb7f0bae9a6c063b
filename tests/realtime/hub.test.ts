// Who is told what on one process, and that nobody misses what the bus has lost.
import { describe, expect, it } from 'vitest';
import type { FeedMoved } from '#server/db/commits.ts';
import { Hub, type Subscriber } from '#server/realtime/hub.ts';

type Woken = { school: number; position: number; withinMs: number };

function hubAt(position: number) {
  const database = { position };
  const hub = new Hub({
    limits: { spreadMs: 5, longestSpreadMs: 12 },
    positionsOf: async (schoolIds) => new Map(schoolIds.map((id) => [id, database.position])),
    lockedAmong: async () => [],
  });
  const join = (scopes: readonly string[] | undefined, more: Partial<Subscriber> = {}) => {
    const woken: Woken[] = [];
    const subscriber: Subscriber = {
      userId: 7,
      device: null,
      wake: (moved) => woken.push(moved),
      reconsider: () => undefined,
      scopesIn: () => scopes && new Set(scopes),
      ...more,
    };
    hub.add(subscriber, [1]);
    hub.begin(1, database.position);
    return { subscriber, positions: () => woken.map((moved) => moved.position), woken };
  };
  const moved = (at: number, scopes: readonly string[] | null, more: Partial<FeedMoved> = {}): FeedMoved => ({
    kind: 'moved',
    schoolId: 1,
    from: at,
    position: at,
    scopes,
    clientId: null,
    ...more,
  });
  return { database, hub, join, moved };
}

describe('the hub of a process', () => {
  it('wakes those who follow a scope, and whoever is not known yet, each of many at a moment of its own', () => {
    const { hub, join, moved } = hubAt(10);
    const [one, other, unknown] = [join(['student:a']), join(['student:b']), join(undefined)];
    hub.heed(moved(11, ['student:a']));
    expect([one, other, unknown].map(({ positions }) => positions())).toEqual([[11], [], [11]]);
    hub.heed(moved(12, null));
    expect(one.woken.map(({ withinMs }) => withinMs)).toEqual([5, 10]);
    join([]);
    hub.heed(moved(13, null));
    expect(one.woken.at(-1)?.withinMs).toBe(12);
  });

  it('does not wake the device that wrote, nor whoever has left', () => {
    const { hub, join, moved } = hubAt(10);
    const [writer, gone] = [join(['school'], { device: 'writer' }), join(['school'])];
    hub.remove(gone.subscriber);
    hub.heed(moved(11, ['school'], { clientId: 'writer' }));
    expect([writer, gone].map(({ positions }) => positions())).toEqual([[], []]);
    hub.heed(moved(12, ['school'], { clientId: 'another' }));
    expect(writer.positions()).toEqual([12]);
  });

  it('has people look at their rights again when something of their own moved', () => {
    const { hub, join, moved } = hubAt(10);
    let looks = 0;
    join(['school'], { userId: 3, reconsider: () => looks++ });
    join(['school'], { userId: 4, reconsider: () => expect.unreachable() });
    hub.heed(moved(11, ['user:3', 'student:a']));
    hub.heed({ kind: 'person', userId: 3 });
    expect(looks).toBe(2);
  });

  it('finds what the bus has lost at the second look, though a later word came and others joined meanwhile', async () => {
    const { database, hub, join, moved } = hubAt(10);
    const first = join(['student:a']);
    // 11 is lost on its way.
    database.position = 12;
    hub.heed(moved(12, ['student:b']));
    join(['student:c']);
    expect(first.positions()).toEqual([]);
    await hub.sweep();
    await hub.sweep();
    expect(first.positions()).toEqual([12]);
    await hub.sweep();
    await hub.sweep();
    expect(first.positions()).toEqual([12]);
  });

  it('wakes nobody by a look for what was told, or is still on its way', async () => {
    const { database, hub, join, moved } = hubAt(10);
    const one = join(['school']);
    database.position = 13;
    await hub.sweep();
    // Out of order, and one of them twice.
    for (const at of [13, 11, 13, 12]) hub.heed(moved(at, ['student:b']));
    await hub.sweep();
    await hub.sweep();
    expect(one.positions()).toEqual([]);
  });
});
