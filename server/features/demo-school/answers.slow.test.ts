// What a first start shows of answers: every state of homework and lectures, with photographed pages that open.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateOf } from '#contract/answers/answer-state.ts';
import { answerStrokes } from '#contract/answers/answer-strokes.ts';
import * as schema from '#contract/answers/answers.schema.ts';
import { homeworkValue } from '#contract/homework/homework.schema.ts';
import { lectureValue } from '#contract/lectures/lectures.schema.ts';
import { type AnswerRow, answerCells } from '#server/features/cells/public.ts';
import { users } from '#server/features/people/public.ts';
import { hashPassword } from '#server/features/session/public.ts';
import { generatedSchools, today } from '#tests/support/generated-schools.ts';
import { quickHash } from '#tests/support/quick-hash.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { password } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { insertAnswers } from './public.ts';

const now = Date.parse(`${today}T09:30:00Z`);
const { database, rowsOf, countOf } = generatedSchools();
const schemas = {
  text: schema.answerText,
  pages: schema.answerPages,
  sent: schema.answerSent,
  read: schema.answerRead,
  review: schema.answerReview,
  strokes: answerStrokes,
  attempt: schema.answerAttempt,
} as const;

describe('answers of the demo school', () => {
  let app: FastifyInstance;
  let files: Awaited<ReturnType<typeof temporaryFiles>>;
  let cells: AnswerRow[];
  const fill = (at: number) =>
    database().transaction((tx) => insertAnswers(tx, { storage: files.storage, eduYear: 2026, now: at }));
  beforeAll(async () => {
    files = await temporaryFiles();
    await database()
      .db.update(users)
      .set({ passwordHash: await hashPassword(password, quickHash) });
    await fill(now);
    app = await startTestApp(database(), testClock(now), { files });
    cells = (await database().db.select().from(answerCells)) as AnswerRow[];
  });
  afterAll(async () => {
    await app.close();
    await files.remove();
  });

  const get = (who: Session, url: string) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });

  it('have every state, for homework that is over and that is open, and for a lecture', () => {
    const tasks = Map.groupBy(cells, ({ scheduleUuid, taskKind }) => `${taskKind} ${scheduleUuid}`);
    const statesOf = (own: readonly AnswerRow[]) => {
      const attempts = Map.groupBy(own, ({ studentGroupUuid, attempt }) => `${studentGroupUuid} ${attempt}`);
      const valueIn = (of: readonly AnswerRow[], kind: string) => of.find((cell) => cell.kind === kind)?.value ?? null;
      return [...attempts.values()].map((of) =>
        stateOf({
          sent: valueIn(of, 'sent') as schema.AnswerSent | null,
          review: valueIn(of, 'review') as schema.AnswerReview | null,
        }),
      );
    };
    const states = [...tasks].map(([name, own]) => [name.split(' ')[0], [...new Set(statesOf(own))].toSorted()]);
    const all = ['rework', 'sent', 'verified', 'wait_send'];
    expect(states).toContainEqual(['lecture', all]);
    expect(states.filter(([kind]) => kind === 'homework')).toHaveLength(4);
    expect(states).toContainEqual(['homework', all]);
    expect(states).toContainEqual(['homework', ['sent', 'wait_send']]);
    expect(cells.some(({ kind, value }) => kind === 'sent' && (value as schema.AnswerSent).number === 2)).toBe(true);
    expect(cells.some(({ kind }) => kind === 'attempt')).toBe(true);
    expect(cells.some(({ kind }) => kind === 'strokes')).toBe(true);
  });

  it('are values as devices would have sent them, none of the future, each with its history', async () => {
    for (const { kind, value, capturedAt } of cells) {
      const read = schemas[kind as keyof typeof schemas].safeParse(value);
      expect([kind, value, read.success, capturedAt <= now]).toEqual([kind, value, true, true]);
    }
    const lost = sql`select 1 from answer_cells c left join answer_history h using
      (school_id, schedule_uuid, task_kind, student_group_uuid, attempt, kind, version, value) where h.version is null`;
    expect(await countOf(lost)).toBe(0);
    const lectures = await rowsOf<{ value: unknown }>(sql`select value from lecture_cells`);
    expect(lectures.map(({ value }) => lectureValue.safeParse(value).success)).toEqual([true]);
    const asked = await rowsOf<{ value: unknown }>(
      sql`select value from journal_cells where kind = 'homework' and value -> 'answer' is not null`,
    );
    expect(asked.map(({ value }) => homeworkValue.safeParse(value).success)).toEqual(Array(4).fill(true));
  });

  it('reach the teacher with late ones among them, and the pupil with the result', async () => {
    const teacher = await signIn(app, 'teacher');
    const base = '/api/v4/os/frontoffice/homeworks';
    const inYear = 'schoolId=1&eduYear=2026';
    const listed = await get(teacher, `${base}/list?${inYear}&period=2026-11&periodType=month`);
    const rows = listed.json<{ data: { rows: { homeworkUuid: string; unverified: number }[] } }>().data.rows;
    const waiting = rows.filter(({ unverified }) => unverified > 0);
    expect(waiting).toHaveLength(4);
    const answers = await Promise.all(
      waiting.map(async ({ homeworkUuid }) => {
        const answered = await get(teacher, `${base}/answers/${homeworkUuid}?${inYear}`);
        return answered.json<{ data: { rows: { state: string; isLate: boolean }[] } }>().data.rows;
      }),
    );
    expect(answers.flat().filter(({ isLate }) => isLate).length).toBeGreaterThan(3);
    const student = await signIn(app, 'student');
    const texts = cells.filter(({ kind, authorUserId }) => kind === 'text' && authorUserId === student.userId);
    expect(texts.map(({ taskKind }) => taskKind).toSorted()).toEqual(['homework', 'lecture']);
    const result = cells.find(
      ({ kind, studentGroupUuid, taskKind }) =>
        kind === 'review' && taskKind === 'homework' && studentGroupUuid === texts[0]?.studentGroupUuid,
    );
    expect(result).toMatchObject({ authorUserId: teacher.userId, value: { outcome: 'verified' } });
  });

  it('have pages that open for pupil and teacher, and for no other pupil', async () => {
    const pages = cells.filter(({ kind }) => kind === 'pages');
    const named = pages.flatMap(({ value }) => (value as schema.AnswerPages).files);
    expect(named.length).toBeGreaterThan(10);
    expect(named.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(500_000);
    const student = await signIn(app, 'student');
    const ofStudent = pages.find(({ authorUserId }) => authorUserId === student.userId);
    const ofAnother = pages.find(({ authorUserId }) => authorUserId !== student.userId);
    const urlOf = (cell: AnswerRow | undefined) => {
      const value = cell?.value as schema.AnswerPages | undefined;
      return `/api/v4/os/files/${value?.files[0]?.uuid}?schoolId=1`;
    };
    for (const [login, cell, status] of [
      ['student', ofStudent, 200],
      ['teacher', ofStudent, 200],
      ['teacher', ofAnother, 200],
      ['student', ofAnother, 404],
    ] as const) {
      const answer = await get(await signIn(app, login), urlOf(cell));
      expect([login, answer.statusCode]).toEqual([login, status]);
      if (status === 200) expect(answer.headers['content-type']).toBe('image/png');
    }
  });

  it('are none at the very beginning of a year', async () => {
    const before = cells.length;
    await fill(Date.parse('2026-08-20T09:30:00Z'));
    expect(await countOf(sql`select 1 from answer_cells`)).toBe(before);
  });
});
