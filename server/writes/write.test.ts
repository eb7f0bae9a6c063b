// Writes of handlers are idempotent and tell devices and people, on both databases. Their history and its undo: undo.test.ts.
import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { EntryHistory } from '#contract/changes/changes.schema.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Database } from '#server/db/client.ts';
import { tellAfterCommit } from '#server/db/commits.ts';
import { notices } from '#server/features/notices/public.ts';
import { parentChildren, userSchools, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { handsOfSchool } from '#server/shared/hands.ts';
import type { Write } from '#server/shared/write.ts';
import { readFeed } from '#server/sync/feed.ts';
import { databaseKinds, type TestDatabaseKind } from '#tests/support/database.ts';
import { openShelfWrites, type ShelfWrites } from '#tests/support/shelves/shelf-writes.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { pruneRequests } from './requests.repository.ts';
import { createWrite } from './write.ts';

describe.each(databaseKinds)('ordinary writes on %s', (kind: TestDatabaseKind) => {
  let caller: SyncCaller;
  let of: ShelfWrites;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    of = await openShelfWrites(caller);
  });
  afterAll(() => caller.close());

  it('the same request again is answered as before and changes nothing', async () => {
    const work = vi.fn((tx: Write) => of.put(tx, 'once', of.shelf('a')));
    const first = await of.run(of.by('press'), work);
    const from = await of.position();
    expect(await of.run(of.by('press'), work)).toBe(first);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await of.position()).toBe(from);
  });

  it('two of one request at once are one', async () => {
    const work = vi.fn(async (tx: Write) =>
      of.put(tx, 'at once', { number: 900, name: String(work.mock.calls.length) }),
    );
    const [one, two] = await Promise.all([of.run(of.by('double'), work), of.run(of.by('double'), work)]);
    expect(one).toBe(two);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('an id that was used for something else is refused, and one of somebody else is another one', async () => {
    await of.write('ids', of.shelf('a'), of.by('an id'));
    expect(await of.codeOf(of.write('ids', of.shelf('b'), of.by('an id', 'something else')))).toBe('PAYLOAD_CHANGED');
    expect(await of.codeOf(of.write('ids', of.shelf('c'), { ...of.by('an id'), userId: 3 }))).toBe('ok');
    expect((await of.shelves()).ids?.name).toBe('c');
  });

  it('a repetition is refused once a role of the first time is lost, and answered to somebody who gained one', async () => {
    const first = await of.write('right', of.shelf('a'), of.by('a right', 'a', ['zavuch', 'teacher']));
    const again = (roles: readonly Role[]) => of.run(of.by('a right', 'a', roles), async () => 'not run');
    expect(await of.codeOf(again(['teacher']))).toBe('ACCESS_DENIED');
    expect(await of.codeOf(again([]))).toBe('ACCESS_DENIED');
    expect(await again(['teacher', 'director', 'zavuch'])).toBe(first);
  });

  it('is taken back when the caller has lost the role by then, or is blocked; a role that it takes itself is no reason', async () => {
    const { db } = caller.database;
    const by = (roles: readonly Role[]) => ({ ...of.by(), roles });
    /** Another person's write comes to its end while this one waits. */
    const meanwhile = (change: (tx: Write) => Promise<unknown>, roles: readonly Role[] = ['teacher']) =>
      of.codeOf(
        of.run(by(roles), async (tx) => {
          await of.put(tx, 'waited', of.shelf('a'));
          await change(tx);
        }),
      );
    const isTheirs = and(eq(userSchools.userId, 2), eq(userSchools.schoolId, 1));
    const leaves = (tx: Write) => tx.db.delete(userSchools).where(isTheirs);
    expect(await meanwhile(leaves)).toBe('ACCESS_DENIED');
    expect(await meanwhile((tx) => tx.db.update(users).set({ blockedAt: 1 }).where(eq(users.id, 2)))).toBe(
      'ACCESS_DENIED',
    );
    expect((await of.shelves()).waited).toBeUndefined();
    expect(await meanwhile(async () => undefined, ['director'])).toBe('ACCESS_DENIED');
    expect(await meanwhile(async () => undefined)).toBe('ok');
    const own = async (tx: Write) => {
      await leaves(tx);
      tellAfterCommit(tx.db, { kind: 'person', userId: 2 });
    };
    const kept = await db.select().from(userSchools).where(isTheirs);
    expect(await meanwhile(own)).toBe('ok');
    await db.insert(userSchools).values(kept);
  });

  it('a parent by a child alone is one until the child is taken from them', async () => {
    const { db } = caller.database;
    const isTheirs = eq(parentChildren.parentUserId, 7);
    const kept = await db.select().from(parentChildren).where(isTheirs);
    const write = () => of.codeOf(of.run({ ...of.by(), userId: 7, roles: ['parent'] }, async () => 'done'));
    expect(await write()).toBe('ok');
    await db.delete(parentChildren).where(isTheirs);
    expect(await write()).toBe('ACCESS_DENIED');
    await db.insert(parentChildren).values(kept);
  });

  it('a repetition is refused once the class of a group lead is led by another; the management leads none', async () => {
    const { db } = caller.database;
    const lead = async (id: number, leadUserId: number | null) => {
      await db
        .update(groups)
        .set({ leadUserId })
        .where(and(eq(groups.schoolId, 1), eq(groups.id, id)));
    };
    const [group] = await db.select().from(groups).where(eq(groups.schoolId, 1));
    if (!group) throw new Error('The small school has no class');
    const again = (press: string, role: Role) => of.run(of.by(press, 'a', [role]), async () => 'not run');
    await lead(group.id, 2);
    const first = await of.write('led', of.shelf('a'), of.by('of a lead', 'a', ['group_lead']));
    const second = await of.write('led', of.shelf('b'), of.by('of a deputy', 'a', ['zavuch']));
    expect(await again('of a lead', 'group_lead')).toBe(first);
    await lead(group.id, 3);
    expect(await of.codeOf(again('of a lead', 'group_lead'))).toBe('ACCESS_DENIED');
    expect(await again('of a deputy', 'zavuch')).toBe(second);
    const promoted = of.by('of a lead', 'a', ['group_lead', 'zavuch']);
    expect(await of.run(promoted, async () => 'not run')).toBe(first);
    await lead(group.id, group.leadUserId);
  });

  it('a result with a secret is an error of the program, and nothing of it is kept', async () => {
    const press = of.run(of.by('a secret'), async (tx) => {
      await of.put(tx, 'secret', of.shelf('a'));
      return { slips: [{ login: 'a', password: 'b' }] };
    });
    await expect(press).rejects.toThrow('secret: password');
    expect((await of.shelves()).secret).toBe(undefined);
    expect(await of.run(of.by('a secret'), async () => 'first')).toBe('first');
  });

  it('what fails leaves nothing behind, tells nobody, and may be tried again under its id', async () => {
    const from = await of.position();
    const after = vi.fn();
    const failing = of.run(of.by('failing'), async (tx) => {
      tx.after(after);
      await of.put(tx, 'failing', of.shelf('a'));
      throw new Error('no');
    });
    expect(await of.codeOf(failing)).toBe(undefined);
    expect((await of.shelves()).failing).toBe(undefined);
    expect([await of.position(), after.mock.calls.length]).toEqual([from, 0]);
    await of.write('failing', of.shelf('b'), of.by('failing'));
    expect((await of.shelves()).failing?.name).toBe('b');
  });

  it('people are told by the bell once, in their school, and nobody of what failed', async () => {
    const { db } = caller.database;
    const notice = { kind: 'level', level: 2 } as const;
    const told = async () =>
      (await db.select().from(notices)).map(({ schoolId, userId, fact }) => [schoolId, userId, fact]);
    const failing = of.run(of.by('no bell'), async (tx) => {
      tx.tell([{ to: [1], fact: 'level:2', notice }]);
      throw new Error('no');
    });
    expect(await of.codeOf(failing)).toBe(undefined);
    expect(await told()).toEqual([]);
    const from = await of.position();
    const tell = () =>
      of.run(of.by('a bell'), async (tx) => {
        tx.tell([{ to: [1, 2], fact: 'level:2', notice }]);
        tx.tell([{ to: [3], fact: 'level:2', notice }], 2);
      });
    await Promise.all([tell(), tell()]);
    // The author is told nothing of what they did.
    expect((await told()).sort()).toEqual([
      [1, 1, 'level:2'],
      [2, 3, 'level:2'],
    ]);
    const inFeed = async (schoolId: number, userId: number, after: number) =>
      (await readFeed(db, schoolId, { scopes: [`user:${userId}`], after, limit: 100 })).map(({ cell }) => cell);
    expect([await inFeed(1, 1, from), await inFeed(2, 3, 0)]).toEqual([['n:level:2'], ['n:level:2']]);
    // It names no school to be told in.
    const nowhere = of.run({ ...of.by(), schoolId: null }, async (tx) =>
      tx.tell([{ to: [1], fact: 'level:3', notice }]),
    );
    await expect(nowhere).rejects.toThrow('no school');
  });

  it('everybody whom a change concerns is told once, and of what is equal nobody', async () => {
    const from = await of.position();
    const same = of.shelf('a');
    await of.run(of.by(), async (tx) => {
      await of.put(tx, 'told', same);
      tx.concerns([
        { scope: 'school', document: 'shelf:told' },
        { scope: 'school', document: 'shelves' },
      ]);
    });
    expect((await of.told(from)).sort()).toEqual(['shelf:told', 'shelves']);
    const later = await of.position();
    await of.write('told', same);
    expect(await of.told(later)).toEqual([]);
    expect(await of.ask<EntryHistory[]>('director', 'entry', { entity: 'shelf', id: 'told' })).toHaveLength(1);
  });

  it('what comes afterwards sees the commit, and its failure is logged and hurts nobody', async () => {
    const seen: unknown[] = [];
    await of.run(of.by(), async (tx) => {
      await of.put(tx, 'afterwards', of.shelf('a'));
      tx.after(async () => void seen.push((await of.shelves()).afterwards?.name));
      tx.after(() => Promise.reject(new TypeError('no')));
    });
    await vi.waitFor(() => expect(seen).toEqual(['a']));
    await vi.waitFor(() =>
      expect(of.error).toHaveBeenCalledWith({ name: 'TypeError', call: 'POST /api/shelf' }, 'after a write'),
    );
  });

  it('a transaction that gave way to another one is tried again', async () => {
    let tries = 0;
    await of.run(of.by(), async (tx) => {
      tries++;
      await of.put(tx, 'gave way', of.shelf('a'));
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    expect([tries, (await of.shelves())['gave way']?.name]).toEqual([2, 'a']);
  });

  it('a call without a school can write, and cannot change anything of one', async () => {
    const nowhere = { ...of.by('nowhere'), schoolId: null };
    expect(await of.run(nowhere, async () => 'done')).toBe('done');
    expect(await of.codeOf(of.run({ ...of.by(), schoolId: null }, (tx) => of.put(tx, 'nowhere', of.shelf('a'))))).toBe(
      undefined,
    );
    expect((await of.shelves()).nowhere).toBe(undefined);
  });

  it('requests are forgotten after their time, of one school and not of another', async () => {
    await of.run(of.by('forgotten'), async () => 'first');
    await of.run({ ...of.by('elsewhere'), schoolId: 2 }, async () => 'first');
    const later = schoolNow + 90 * 86_400_000;
    const gone = await pruneRequests(caller.database.db, 1, later, 1_000);
    expect(gone).toBeGreaterThan(0);
    expect(await of.run(of.by('forgotten'), async () => 'again')).toBe('again');
    expect(await of.run({ ...of.by('elsewhere'), schoolId: 2 }, async () => 'again')).toBe('first');
  });
});

test('a call of no school that writes people of one waits for its turn among the writers of that school', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const transaction = async (work: (db: object) => Promise<unknown>) => work({});
  const run = createWrite({ transaction } as unknown as Database, { now: () => schoolNow });
  const by = { userId: 2, call: 'POST /api/shelf', device: null, request: null, log: {} as FastifyBaseLogger };
  const begun: string[] = [];
  const write = (name: string, schoolId: number | null, turnOf?: number) =>
    run(
      { ...by, schoolId },
      async () => {
        begun.push(name);
        await promise;
      },
      turnOf,
    );
  const sent = [...Array.from({ length: handsOfSchool.atOnce }, () => write('office', 1)), write('family', null, 1)];
  const free = write('of no school', null);
  await expect.poll(() => begun).toEqual([...Array(handsOfSchool.atOnce).fill('office'), 'of no school']);
  resolve();
  await Promise.all([...sent, free]);
  expect(begun.at(-1)).toBe('family');
});
