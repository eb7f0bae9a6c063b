// The bus between processes: one suite for PostgreSQL and Redis, and what it does when one of them is away.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Committed, FeedMoved } from '#server/db/commits.ts';
import { openRedis, type Redis } from '#server/db/redis.ts';
import { type Bus, type Carrier, carriedBus, gathered, readText, textsOf } from '#server/realtime/bus.ts';
import { openBus } from '#server/realtime/configured-bus.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { findRedis, startRedis, type ThrowawayRedis } from '../../scripts/throwaway-redis.ts';

const moved = (schoolId: number, position: number, scopes: readonly string[] | null, clientId: string | null = null) =>
  ({ kind: 'moved', schoolId, from: position, position, scopes, clientId }) satisfies FeedMoved;

describe('what goes over a bus', () => {
  it('is one word of a school for what follows each other: for everybody concerned, of nobody in particular', () => {
    const all: Committed[] = [
      moved(1, 5, ['student:a'], 'one'),
      moved(2, 9, ['school'], 'one'),
      moved(1, 6, ['student:b'], 'two'),
      { kind: 'person', userId: 3 },
      { kind: 'person', userId: 3 },
    ];
    expect(gathered(all)).toEqual([
      { ...moved(1, 6, ['student:a', 'student:b']), from: 5 },
      moved(2, 9, ['school'], 'one'),
      { kind: 'person', userId: 3 },
    ]);
    expect(gathered([moved(1, 6, null), moved(1, 7, ['school'])])).toEqual([{ ...moved(1, 7, null), from: 6 }]);
  });

  it('keeps the place of what another process has told, or has lost', () => {
    const apart = [moved(1, 5, ['school']), moved(1, 7, ['school']), { ...moved(1, 9, null), from: 8 }];
    expect(gathered(apart)).toEqual([moved(1, 5, ['school']), { ...moved(1, 9, null), from: 7 }]);
  });

  it('goes in texts that PostgreSQL takes; whoever is too many is the whole school', () => {
    const scopes = Array.from({ length: 400 }, (_, index) => `student:${String(index).padStart(36, '0')}`);
    const schools = Array.from({ length: 60 }, (_, index) => moved(index + 2, 1, scopes.slice(0, 10)));
    const texts = textsOf('a', [moved(1, 5, scopes), ...schools]);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(texts.flatMap((text) => [...readText(text, 'b')])).toEqual([moved(1, 5, null), ...schools]);
  });

  it('is not read by whoever wrote it, nor where it is of another kind', () => {
    const [text = ''] = textsOf('a', [moved(1, 5, null)]);
    expect(readText(text, 'a')).toEqual([]);
    for (const other of ['', '7', '{}', '{"from":"b","committed":[{"kind":"later"},{"kind":"moved"}]}'])
      expect(readText(other, 'a')).toEqual([]);
  });

  it('is carried by the next carrier where the first does not, and by nobody without an error', async () => {
    const carrier = (kind: Carrier['kind'], send: Carrier['send']): Carrier => ({
      kind,
      send,
      onText: () => undefined,
      close: async () => undefined,
    });
    const away = carrier('redis', () => Promise.reject(new Error('away')));
    const texts: string[] = [];
    const bus = carriedBus([away, carrier('postgresql', async (text) => texts.push(text))]);
    const alone = carriedBus([away]);
    alone.publish(moved(1, 1, null));
    bus.publish(moved(1, 1, null));
    bus.publish(moved(1, 2, null));
    await vi.waitFor(() => expect(texts).toHaveLength(1));
    expect(readText(texts[0] ?? '', 'b')).toEqual([{ ...moved(1, 2, null), from: 1 }]);
    await Promise.all([alone.close(), bus.close()]);
  });
});

const program = findRedis();
describe.runIf(databaseKinds.includes('postgresql') && program)('two processes', () => {
  const url = process.env.QALAM_TEST_POSTGRES ?? '';
  let server: ThrowawayRedis;
  beforeAll(async () => {
    server = await startRedis(program ?? '');
  });
  afterAll(() => server.stop());

  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  async function processOf(kind: 'postgresql' | 'redis'): Promise<{ bus: Bus; heard: Committed[] }> {
    let redis: Redis | undefined;
    if (kind === 'redis') {
      const isThere = await new Promise<boolean>((resolve) => {
        void openRedis(server.url, resolve).then((opened) => {
          redis = opened;
        });
      });
      expect(isThere).toBe(true);
    }
    const bus = await openBus(url, redis);
    const heard: Committed[] = [];
    bus.onHeard((committed) => heard.push(committed));
    closing.push(async () => {
      await bus.close();
      await redis?.close();
    });
    return { bus, heard };
  }
  /** Until what one says is heard by the other: a subscription takes a moment. */
  async function until(from: Bus, to: readonly Committed[], committed: Committed): Promise<void> {
    await vi.waitFor(
      () => {
        from.publish(committed);
        expect(to).toContainEqual(committed);
      },
      { timeout: 20_000, interval: 50 },
    );
  }

  it.each(['postgresql', 'redis'] as const)('hear each other and not themselves, over %s', async (kind) => {
    const [one, other] = [await processOf(kind), await processOf(kind)];
    expect([one.bus.kind, other.bus.kind]).toEqual([kind, kind]);
    await until(one.bus, other.heard, moved(1, 5, ['school'], 'a'));
    await until(other.bus, one.heard, { kind: 'person', userId: 7 });
    expect(one.heard).not.toContainEqual(moved(1, 5, ['school'], 'a'));
  });

  it('hear each other again after the connection was lost', async () => {
    const [one, other] = [await processOf('postgresql'), await processOf('postgresql')];
    await until(one.bus, other.heard, moved(1, 1, null));
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen qalam%'
      or query like 'select pg_notify(%'`);
    await admin.end();
    await until(one.bus, other.heard, moved(1, 2, null));
  });

  it('hear each other over PostgreSQL while Redis is away', async () => {
    const [one, other] = [await processOf('redis'), await processOf('redis')];
    await until(one.bus, other.heard, moved(1, 1, null));
    await server.stop();
    await until(one.bus, other.heard, moved(1, 2, null));
    server = await startRedis(program ?? '');
  });
});
