// Checks the checker of the simulated world: each law is broken on purpose in the engine or the server, and the checker must name it. The
// breaks are bugs that earlier products had. Three of the laws are broken in world.test.ts.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StrokeChange, strokesAfter } from '#contract/answers/answer-strokes.ts';
import { type Cell, cellKey } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { decodeOperations, encodeOperations } from '#contract/sync/sync.wire.ts';
import { LiveBase } from '#data/documents/live-base.ts';
import { answerSteps } from '#db/answers.ts';
import { removeAttachment } from '#db/attachments.ts';
import type { QalamDatabase } from '#db/database.ts';
import { FileQueue } from '#db/file-queue.ts';
import type { Handles } from '#db/handles.ts';
import { SyncStore } from '#db/sync-store.ts';
import { notices } from '#server/features/notices/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { scoreTotals } from '#server/features/score/public.ts';
import type { MutationContext } from '#server/shared/mutation-handler.ts';
import { currentCells } from '#server/sync/cells.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import { handlerOf } from '#server/sync/handlers.ts';
import { AuthGate, type HeldToken } from '#shared/http/auth-gate.ts';
import { breakMethod, expectBroken, first, mendAll, onMend, overGoodLink, tap } from './world/breaking.ts';
import { Context } from './world/context.ts';
import { closeWorld, openWorld, problemsOf, problemsOfSeed } from './world/open.ts';
import type { World } from './world/play.ts';
import { shrink } from './world/shrink.ts';
import type { Step } from './world/steps.ts';

/** Seeds to try at most until the break shows. */
const mostSeeds = 60;

const databaseOf = (store: SyncStore) => (store as unknown as { handles: { strict: QalamDatabase } }).handles.strict;

describe('the checker', { timeout: 180_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('pglite');
  });
  afterEach(() => mendAll(world));
  afterAll(() => closeWorld(world));

  /** The first problem found. */
  async function firstProblem(from: number): Promise<string> {
    for (let seed = from; seed < from + mostSeeds; seed++) {
      const [problem] = await problemsOfSeed(world, seed);
      if (problem) return problem;
    }
    return `none in ${mostSeeds} schedules`;
  }
  const inSteps = (law: number, steps: readonly Step[]) => expectBroken(world, law, steps);
  /** `from`: a seed that is known to hit the break, to save the time of those before it. */
  const names = async (law: number, from = 1) => expect(await firstProblem(from)).toMatch(new RegExp(`^law ${law}:`));

  it('names law 1 when a refused operation is deleted', async () => {
    breakMethod(answerSteps, 'settle', async (settle, _steps, given) => {
      const [database, _batch, { exceptions }] = given as [QalamDatabase, unknown, SyncAnswer];
      const settled = await settle(...given);
      const refused = exceptions.filter(({ outcome }) => outcome === 'rejected' || outcome === 'conflict');
      await database.outbox.bulkDelete(refused.map(({ seq }) => seq));
      return settled;
    });
    await names(1);
  });

  it('names law 1 when a device takes "I know another one under this number" for "accepted"', async () => {
    breakMethod(SyncStore.prototype, 'applyAnswer', (applyAnswer, _store, [batch, answer, ...given]) => {
      const { exceptions } = answer as SyncAnswer;
      const settled = exceptions.map((item) =>
        item.code === 'PAYLOAD_CHANGED' ? { seq: item.seq, outcome: 'settled' as const } : item,
      );
      return applyAnswer(batch, { ...(answer as SyncAnswer), exceptions: settled }, ...given);
    });
    // Nothing from the disk's second life may pass for a receipt.
    const send: Step = { ...overGoodLink, ...first };
    const back: Step = { kind: 'goBack', device: 0, from: 0 };
    await inSteps(8, [
      { kind: 'copyDisk', device: 0 },
      tap(0, 0),
      send,
      { kind: 'pass', minutes: 16 },
      back,
      tap(0, 1),
      send,
    ]);
  });

  it('names law 1 when nothing is offered again after a backup was put back', async () => {
    breakMethod(SyncStore.prototype, 'beginLife', async (beginLife, _store, given) => {
      const [database] = given as [QalamDatabase];
      const receipts = await database.receipts.toArray();
      await database.receipts.clear();
      const begun = await beginLife(...given);
      await database.receipts.bulkPut(receipts);
      return begun;
    });
    const restore: Step = { kind: 'putServerBack', byCommand: true };
    await inSteps(1, [
      { kind: 'backup' },
      { kind: 'pass', minutes: 16 },
      tap(0, 0),
      { ...overGoodLink, ...first },
      restore,
    ]);
  });

  it('names law 3 when a device keeps its base over the restore of a backup', async () => {
    breakMethod(SyncStore.prototype, 'beginLife', async () => ({ touched: [], settled: [], changedClient: false }));
    const colleague = { device: 1, tab: 0 };
    const restore: Step = { kind: 'putServerBack', byCommand: true };
    const send = (at: typeof first): Step => ({ ...overGoodLink, ...at });
    await inSteps(3, [{ kind: 'backup' }, tap(0, 0), send(first), restore, tap(1, 1), send(colleague), send(first)]);
  });

  const handIn: Step[] = [
    { kind: 'answer', device: 2, tab: 0, what: 7, value: 0 },
    { kind: 'answer', device: 2, tab: 0, what: 2, value: 0 },
    { ...overGoodLink, device: 2, tab: 0 },
  ];

  it('names law 1 when a file leaves the queue before the server holds all of it', async () => {
    breakMethod(FileQueue.prototype, 'note', async (_note, queue, [id]) =>
      removeAttachment((queue as unknown as { handles: Handles }).handles, id as string),
    );
    await inSteps(1, handIn);
  });

  it('names law 1 when strokes of one teacher replace those of another', async () => {
    const handler = handlerOf('setStrokes') as { complete: (...given: unknown[]) => Promise<unknown[]> };
    const { complete } = handler;
    onMend(() => {
      handler.complete = complete;
    });
    handler.complete = async (_context, payloads) =>
      (payloads as { readonly changes: readonly StrokeChange[] }[]).map(({ changes }) => strokesAfter(null, changes));
    const draw = (device: number): Step[] => [
      { ...overGoodLink, device, tab: 0 },
      { kind: 'answer', device, tab: 0, what: 7, value: device },
      { ...overGoodLink, device, tab: 0 },
    ];
    await inSteps(1, [...handIn, ...draw(0), ...draw(1)]);
  });

  it('names law 3 when what was typed is written into the base', async () => {
    breakMethod(LiveBase.prototype, 'afterStored', async (afterStored, base, given) => {
      const { handles } = (base as unknown as { options: { handles: { relaxed: QalamDatabase } } }).options;
      for (const row of await handles.relaxed.outbox.toArray()) {
        const name = row.cellKey.slice(row.document.length + 1);
        await handles.relaxed.caches.where({ key: `1/${row.document}` }).modify((cache) => {
          const cells = cache.cells as Record<string, Cell>;
          cells[name] = { version: cells[name]?.version ?? 0, value: row.payload };
        });
      }
      return afterStored(...given);
    });
    await names(3);
  });

  it('names law 5 when one refused operation jams the queue', async () => {
    breakMethod(SyncStore.prototype, 'pending', async (pending, store, given) => {
      const found = (await pending(...given)) as { schools: unknown[] };
      const isJammed = (await databaseOf(store).outbox.toArray()).some(({ state }) => state === 'parked');
      return isJammed ? { ...found, schools: [] } : found;
    });
    breakMethod(SyncStore.prototype, 'nextBatch', async (nextBatch, store, given) => {
      const isJammed = (await databaseOf(store).outbox.toArray()).some(({ state }) => state === 'parked');
      const [school, limits, now] = given as [unknown, { operations: number }, number];
      return nextBatch(school, isJammed ? { ...limits, operations: 0 } : limits, now);
    });
    const forbidden: Step = { kind: 'type', ...first, act: { what: 10, lesson: 0, pupil: 0, value: 5 } };
    const send: Step = { ...overGoodLink, ...first };
    await inSteps(5, [forbidden, send, tap(0, 1), send]);
  });

  it('names law 6 when operations go out under whoever signed in last', async () => {
    let last: (HeldToken & { userId: number }) | undefined;
    breakMethod(AuthGate.prototype, 'adopt', async (adopt, gate, given) => {
      last = { userId: gate.userId, ...(given[0] as HeldToken) };
      return adopt(...given);
    });
    breakMethod(AuthGate.prototype, 'current', async (current, _gate, given) =>
      last ? { kind: 'token', ...last } : current(...given),
    );
    const own = Object.getOwnPropertyDescriptor(SyncStore.prototype, 'userId');
    Object.defineProperty(SyncStore.prototype, 'userId', { configurable: true, get: () => last?.userId ?? 0 });
    onMend(() => Object.defineProperty(SyncStore.prototype, 'userId', own ?? {}));
    await names(6);
  });

  it('names law 7 when a sign-out empties the outbox', async () => {
    breakMethod(Context.prototype, 'leave', async (leave, { store }, given) => {
      await databaseOf(store).outbox.clear();
      return leave(...given);
    });
    await inSteps(7, [tap(0, 0), { kind: 'signOut', device: 0, isSealed: false }]);
  });

  it('names law 8 when "sent" is shown as soon as the request leaves', async () => {
    breakMethod(SyncStore.prototype, 'nextBatch', async (nextBatch, store, given) => {
      const batch = (await nextBatch(...given)) as { rows: readonly { seq: number; clientId: string }[] };
      const database = databaseOf(store);
      for (const row of batch.rows) {
        const receipt = { ...row, id: `${row.clientId} ${row.seq}`, deliveredAt: 0, acceptedAt: Date.now() };
        await database.receipts.put(receipt as never);
        await database.outbox.delete(row.seq);
      }
      return batch;
    });
    await names(8);
  });

  it('names law 9 when the later clock wins a conflict by itself', async () => {
    const { db } = world.server.database;
    world.server.misread = async (request) => {
      const operations = decodeOperations(request) ?? [];
      const addresses = operations.map(({ name, payload }) => findMutation(name)?.key(payload));
      const known = await currentCells(
        db,
        1,
        addresses.flatMap((address) => address ?? []),
      );
      const later = operations.map((operation, index): Operation => {
        const cell = known.get(cellKey(addresses[index] ?? { document: '', cell: '' }));
        const isLater = cell !== undefined && operation.capturedAt > cell.capturedAt;
        return isLater ? { ...operation, base: { version: cell.version } } : operation;
      });
      return {
        ...request,
        ...encodeOperations(later, (operation) => addresses[later.indexOf(operation)]?.document ?? ''),
      };
    };
    const colleague: Step = { ...overGoodLink, device: 1, tab: 0 };
    await inSteps(9, [tap(0, 0), tap(1, 1), { ...overGoodLink, ...first }, colleague]);
  });

  const line = (what: 10 | 11): Step => ({ kind: 'type', ...first, act: { what, lesson: 0, pupil: 0, value: 0 } });

  it('names law 9 when a lane is none', async () => {
    for (const name of ['addLine', 'closeList']) {
      const mutation = findMutation(name) as { lane: unknown };
      const { lane } = mutation;
      mutation.lane = 'none';
      onMend(() => Object.assign(mutation, { lane }));
    }
    await inSteps(9, [line(11), line(10), line(11), { ...overGoodLink, ...first }]);
  });

  it('names law 2 when what follows from a value happens again with an operation that is known', async () => {
    const handler = handlerOf('addLine') as { effect: (...given: unknown[]) => Promise<void> };
    const { effect } = handler;
    handler.effect = async (...given) => {
      await effect(...given);
      await effect(...given);
    };
    onMend(() => Object.assign(handler, { effect }));
    await inSteps(2, [line(10), { ...overGoodLink, ...first }]);
  });

  it('names a trace that counts as unsent, for which a sign-out would wait', async () => {
    const mutation = findMutation('seeList') as { weight: unknown };
    mutation.weight = 'work';
    onMend(() => Object.assign(mutation, { weight: 'trace' }));
    const see: Step = { kind: 'type', ...first, act: { what: 11, lesson: 0, pupil: 0, value: 4 } };
    expect((await problemsOf(world, [see]))[0]).toMatch(/^trace: seeList/);
  });

  /** The family at the third device, in place of the pupil. */
  const parent: Step = { kind: 'signIn', device: 2, person: 3 };
  const family = { device: 2, tab: 0 };
  /** A pupil is late: the parents are told. */
  const late = (lesson: number): Step => ({ kind: 'type', ...first, act: { what: 7, lesson, pupil: 0, value: 0 } });
  const rule = async (steps: readonly Step[]) => (await problemsOf(world, steps))[0];

  it('names the notice that was not told, or not taken back', async () => {
    const { db } = world.server.database;
    world.server.afterRequest = () => db.delete(notices);
    expect(await rule([late(0), { ...overGoodLink, ...first }])).toMatch(/^told: /);
  });

  it('names the device that shows a notice in a form that was not told', async () => {
    breakMethod(answerSteps, 'takeDocuments', async (takeDocuments, _steps, given) => {
      const [, , answer] = given as [QalamDatabase, number, SyncAnswer];
      for (const { key, cells } of answer.documents)
        if (key.startsWith('notices:')) for (const cell of Object.values(cells ?? {})) cell[1] = null;
      return takeDocuments(...given);
    });
    const steps = [parent, late(0), { ...overGoodLink, ...first }, { ...overGoodLink, ...family }];
    expect(await rule(steps)).toMatch(/^told: .* shows another/);
  });

  it('names what was read and is unread again', async () => {
    const handler = handlerOf('markNoticesSeen') as { complete: (...given: unknown[]) => Promise<number[]> };
    const { complete } = handler;
    handler.complete = async (_context, payloads) => (payloads as { upTo: number }[]).map(({ upTo }) => upTo);
    onMend(() => Object.assign(handler, { complete }));
    // The mother reads both on one device, the first alone on another one, which is heard last.
    const colleague = { device: 1, tab: 0 };
    const told = [late(0), { ...overGoodLink, ...first }, late(1), { ...overGoodLink, ...first }];
    const devices: Step[] = [parent, { kind: 'signIn', device: 1, person: 3 }];
    const heard = [family, colleague].map((at): Step => ({ ...overGoodLink, ...at }));
    const read: Step[] = [
      { kind: 'read', ...family, upTo: 0 },
      { kind: 'read', ...colleague, upTo: 1 },
    ];
    expect(await rule([...told, ...devices, ...heard, ...read, ...heard])).toMatch(/^read: /);
  });

  it('names points that are no sum of what was given', async () => {
    const { db } = world.server.database;
    world.server.afterRequest = () => db.update(scoreTotals).set({ total: sql`${scoreTotals.total} + 1` });
    const roll: Step = { kind: 'type', ...first, act: { what: 2, lesson: 0, pupil: 0, value: 0 } };
    expect(await rule([roll, { ...overGoodLink, ...first }])).toMatch(/^points: /);
    world.server.afterRequest = undefined;
    await db.update(scoreTotals).set({
      total: sql`(select coalesce(sum(points), 0) from score_events where user_id = ${scoreTotals.userId})`,
    });
  });

  it('names the server whose answer wakes the device that asked', async () => {
    const { server } = world;
    const entry = { scope: 'user:3', document: 'notices:3', cell: null, kind: 'change' as const };
    server.afterRequest = () =>
      server.database.transaction((tx) => appendToFeed(tx, 1, [entry], { clientId: null, at: server.clock.now() }));
    const steps: Step[] = [
      { kind: 'link', device: 1, isUp: true },
      { kind: 'channel', device: 1, channel: null },
      { ...overGoodLink, device: 1, tab: 0 },
    ];
    expect(await rule(steps)).toMatch(/^channel: .* without end/);
  });

  it.each([
    { change: 'pupilMovedSince', refused: 'NOT_IN_GROUP', who: 'a pupil left' },
    { change: 'teacherReplacedSince', refused: 'NOT_OWN_LESSON', who: 'a colleague took over' },
  ] as const)(
    'names the day when work about a lesson before it is refused because $who later',
    async ({ change, refused }) => {
      const handler = handlerOf('setAttendance') as { admit: (...given: unknown[]) => Promise<(string | null)[]> };
      const { admit } = handler;
      // As if there were no days: who has gone is gone, who is replaced teaches nothing.
      handler.admit = async (...given) => {
        const [{ db }] = given as [MutationContext];
        const [members, teachers] = [
          await db.select().from(groupMembers).where(eq(groupMembers.schoolId, 1)),
          await db.select().from(assignmentTeachers).where(eq(assignmentTeachers.schoolId, 1)),
        ];
        const isGone = [...(refused === 'NOT_IN_GROUP' ? members : teachers)].some(({ dateTo }) => dateTo !== null);
        return (await admit(...given)).map((code) => code ?? (isGone ? refused : null));
      };
      onMend(() => Object.assign(handler, { admit }));
      const replaced = { device: 1, tab: 0 };
      const tapped: Step = { kind: 'type', ...replaced, act: { what: 7, lesson: 0, pupil: 2, value: 1 } };
      const steps: Step[] = [tapped, { kind: 'school', change }, { ...overGoodLink, ...replaced }];
      expect((await problemsOf(world, steps))[0]).toMatch(/^day: setAttendance/);
    },
  );

  it('names law 10 when what was sent is changed afterwards', async () => {
    breakMethod(SyncStore.prototype, 'nextBatch', async (nextBatch, store, given) => {
      const batch = await nextBatch(...given);
      await databaseOf(store).flags.delete('sent');
      return batch;
    });
    await names(10, 18);
  });
});

it('makes a failing schedule short', async () => {
  const steps = Array.from({ length: 24 }, (_, index) => index);
  const short = await shrink(steps, async (left) => [3, 17, 18].every((needed) => left.includes(needed)));
  expect(short).toEqual([3, 17, 18]);
});
