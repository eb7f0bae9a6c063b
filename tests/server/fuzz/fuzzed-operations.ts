// One operation of a batch may hold anything: it is answered separately, and its neighbours are applied as if it were not there.
// fuzz.test.ts tries a few of each mutation, fuzz-operations.slow.test.ts hundreds.
import { and, eq, gte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/core/localized.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { mutations } from '#contract/office.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { encodeOperations } from '#contract/sync/sync.wire.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { ledger } from '#server/sync/sync.tables.ts';
import type { TestDatabaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { seeded } from '#tests/sync/random.ts';
import { call } from '../calls.ts';
import { broken } from './break.ts';
import { anyPayload, poolOf } from './known.ts';

/** Lessons of the neighbours; the operation between them never names these. */
const neighbours = [idOf('lesson pe'), idOf('lesson first grade')];
const family = [idOf('lesson pe'), idOf('lesson sor')];
const between = ['lesson early', 'lesson now', 'lesson later', 'lesson closed', 'lesson far'].map(idOf);
const pupil = { studentSchoolUuid: idOf('student 0'), studentGroupUuid: idOf('member 0') };

/** Payloads that make the envelope refuse the whole batch, since no device can have made them (server/sync/sync.handlers.ts). */
function isNoPayload(value: unknown, depth = 8): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0 || Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor')) return true;
  return Object.values(value).some((item) => isNoPayload(item, depth - 1));
}

type Cases = {
  readonly seed: number;
  /** Operations of each mutation. */
  readonly timesEach: number;
  readonly limitMs: number;
};

export function describeFuzzedOperations(kind: TestDatabaseKind, { seed, timesEach, limitMs }: Cases): void {
  describe(`a fuzzed operation on ${kind}`, { timeout: limitMs }, () => {
    let database: Database;
    let app: FastifyInstance;
    const sessions = new Map<string, Session>();
    /** The cursor of each person's device; without one every answer would hold everything. */
    const cursors = new Map<string, number>();
    beforeAll(async () => {
      ({ database } = await openSmallSchool(kind));
      await widenSmallSchool(database.db);
      app = await startTestApp(database);
      for (const login of ['teacher', 'student']) sessions.set(login, await signIn(app, login));
    });
    afterAll(async () => {
      await app.close();
      await database.close();
    });

    const operation = (seq: number, name: string, payload: unknown): Operation => ({
      seq,
      name,
      payloadVersion: findMutation(name)?.payloadVersion ?? 1,
      payload,
      base: { version: 0 },
      capturedAt: schoolNow,
    });
    /** A neighbour that changes its cell each time. */
    const neighbour = (login: string, seq: number, place: number, isOn: boolean) =>
      login === 'student'
        ? operation(seq, 'setHomeworkDone', { ...pupil, scheduleUuid: family[place], isDone: isOn })
        : operation(seq, 'setNoMarks', { scheduleUuid: neighbours[place], isStated: isOn });

    async function judge(login: string, first: number, fuzzed: Operation, language: Language): Promise<string | null> {
      const session = sessions.get(login);
      if (!session) throw new Error(`${login} is not signed in`);
      const clientId = idOf(`fuzzed operations of ${login}`);
      const isOn = first % 2 === 0;
      const batch = [neighbour(login, first, 0, isOn), fuzzed, neighbour(login, first + 2, 1, isOn)];
      // Encoded separately: a payload like this names no document.
      const packed = encodeOperations(batch, ({ seq }) => String(seq));
      const device = { clientId, userId: session.userId, ackFloor: first - 1, cursor: cursors.get(login) ?? 0 };
      const body = JSON.stringify(syncBody({ ...device, ...packed }));
      const headers = { 'content-type': 'application/json' };
      const { status, data, error } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
        as: session,
        language,
        body,
        headers,
      });
      if (status !== 200) {
        if (!isNoPayload(fuzzed.payload)) return `the batch was refused: ${status} ${error?.code}`;
        const left = await database.db
          .select()
          .from(ledger)
          .where(and(eq(ledger.clientId, clientId), gte(ledger.seq, first)));
        return status < 500 && left.length === 0 ? null : `${status}, and remembered`;
      }
      cursors.set(login, data.cursor);
      const applied = data.ok.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, index) => from + index),
      );
      if (![first, first + 2].every((seq) => applied.includes(seq)))
        return `neighbours: ${JSON.stringify(data.exceptions)}`;
      const exception = data.exceptions.find(({ seq }) => seq === fuzzed.seq);
      const written = await database.db
        .select()
        .from(cellHistory)
        .where(and(eq(cellHistory.clientId, clientId), eq(cellHistory.seq, fuzzed.seq)));
      if (!exception) {
        if (!findMutation(fuzzed.name)?.payload.safeParse(fuzzed.payload).success) return 'done against its schema';
        return applied.includes(fuzzed.seq) ? null : 'not answered';
      }
      if (written.length > 0) return `${exception.outcome}, and written`;
      if (!['rejected', 'conflict', 'blocked'].includes(exception.outcome)) return JSON.stringify(exception);
      const words = exception.code ? textOf(language, `error.${exception.code}`) : undefined;
      return exception.message === words ? null : `words of another language: ${exception.message}`;
    }

    it(`is answered alone, and its neighbours are applied (${timesEach} cases for each mutation, seed ${seed})`, async () => {
      const random = seeded(seed);
      const found: string[] = [];
      const names = Object.keys(mutations);
      const cases = timesEach * names.length;
      for (let number = 0; number < cases && found.length < 5; number++) {
        const name = names[number % names.length] ?? '';
        const login = name === 'setHomeworkDone' ? 'student' : 'teacher';
        const pool = {
          ...poolOf(2),
          scheduleUuid: between,
          ...(login === 'student' ? { studentSchoolUuid: [pupil.studentSchoolUuid] } : {}),
        };
        const grown = anyPayload(name, random, pool);
        const bad = random.chance(0.2) ? grown : broken(grown, random);
        const payload = JSON.parse(
          JSON.stringify(typeof bad === 'object' && bad !== null && !Array.isArray(bad) ? bad : { value: bad }),
        );
        const first = number * 3 + 1;
        const language = random.pick(languages);
        const fault = await judge(login, first, operation(first + 1, name, payload), language);
        if (fault)
          found.push(`case ${number} of seed ${seed}, ${name}: ${fault}\n  ${JSON.stringify(payload).slice(0, 1_500)}`);
      }
      expect(found.join('\n')).toBe('');
    });
  });
}
