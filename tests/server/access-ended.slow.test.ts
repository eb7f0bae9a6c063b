// A right that has ended: everything it gave access to is requested again, with the same token, by the same device, and reveals nothing.
// The answer must be the table's for somebody who never had the right. Each right is restored before the next one.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/roles.ts';
import { mutations } from '#contract/office.ts';
import type { Db } from '#server/db/client.ts';
import { parentChildren, students, userSchools } from '#server/features/people/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groups } from '#server/features/school/public.ts';
import { renewAnswers } from '#tests/support/answered-homework.ts';
import { databaseKind } from '#tests/support/database.ts';
import { type Access, declared, openAccess, parts, subjects, type Told, tells } from './access-asking.ts';
import { secret } from './access-calls.ts';
import type { Asker } from './access-table.ts';

// A teacher's test makes eighty requests in a row.
vi.setConfig({ testTimeout: 90_000 });

type Holder = { readonly userId: number; readonly schoolId: number };
type PutBack = () => Promise<unknown>;
type Right = {
  /** Who has it, as far as the requested rows are concerned; `may` looks into the table. */
  readonly isOf: (asker: Asker, may: (subject: string) => boolean) => boolean;
  readonly take: (db: Db, holder: Holder) => Promise<PutBack>;
  /** By school, the column of somebody who never had it; none if the table has nobody like that. */
  readonly without: Readonly<Record<number, string>>;
  /** What is answered otherwise than to them. */
  readonly instead?: Readonly<Record<string, string>>;
};

async function takeRows(db: Db, table: PgTable, which: SQL | undefined): Promise<PutBack> {
  const rows = await db.delete(table).where(which).returning();
  expect(rows).not.toEqual([]);
  return () => db.insert(table).values(rows);
}
const roleOf = ({ userId, schoolId }: Holder) =>
  and(eq(userSchools.userId, userId), eq(userSchools.schoolId, schoolId));
const offices: readonly (Role | null)[] = ['zavuch', 'director', 'monitoring'];

type Led = Partial<typeof groups.$inferInsert>;
/** Changes the classes that somebody leads. */
async function changeLed(db: Db, { userId, schoolId }: Holder, now: Led, before: Led): Promise<PutBack> {
  const own = and(eq(groups.schoolId, schoolId), eq(groups.leadUserId, userId));
  const led = await db.update(groups).set(now).where(own).returning({ id: groups.id });
  expect(led).not.toEqual([]);
  const ids = led.map(({ id }) => id);
  return () =>
    db
      .update(groups)
      .set(before)
      .where(and(eq(groups.schoolId, schoolId), inArray(groups.id, ids)));
}
const ofLead: Omit<Right, 'take'> = {
  isOf: ({ role }, may) => role === 'group_lead' && may('takeRoll'),
  without: { 1: 'str' },
  // What is for group leads alone stays theirs, and is empty.
  instead: {
    'contingent.ledList': 'ok',
    'contingent.ledById': 'non',
    'groups.list': 'ok',
    'contingent.nationalities': 'ok',
    'contingent.proofReport': 'non',
    'document social-classes': 'ok',
    'inclusive.list': 'ok',
    'parents.list': 'ok',
    'contingent.profile': 'non',
    'contingent.groupsOfStudent': 'non',
    'contingent.movements': 'non',
  },
};

const rights: Readonly<Record<string, Right>> = {
  'the role': {
    isOf: ({ role }) => role !== null && role !== 'parent',
    take: (db, holder) => takeRows(db, userSchools, roleOf(holder)),
    without: { 1: 'chl', 2: 'els' },
  },
  'the office, for whom stays as a teacher': {
    isOf: ({ role }) => offices.includes(role),
    take: async (db, holder) => {
      const putBack = await takeRows(db, userSchools, roleOf(holder));
      await db.insert(userSchools).values({ ...holder, role: 'teacher', subrole: null });
      return async () => {
        await db.delete(userSchools).where(roleOf(holder));
        await putBack();
      };
    },
    without: { 1: 'str', 2: 'tch' },
  },
  'the child': {
    isOf: ({ role }) => role === 'parent',
    take: (db, { userId, schoolId }) =>
      takeRows(db, parentChildren, and(eq(parentChildren.parentUserId, userId), eq(parentChildren.schoolId, schoolId))),
    without: { 1: 'chl', 2: 'els' },
  },
  'the pupil': {
    isOf: ({ role }) => role === 'student',
    take: (db, { userId, schoolId }) =>
      takeRows(db, students, and(eq(students.userId, userId), eq(students.schoolId, schoolId))),
    without: {},
  },
  'the assignment': {
    isOf: ({ role }, may) => role === 'teacher' && may('setMark'),
    // The lecture is the author's own, the plan is not any more.
    instead: { attachLectureToTheme: 'own' },
    take: (db, { userId, schoolId }) =>
      takeRows(
        db,
        assignmentTeachers,
        and(eq(assignmentTeachers.userId, userId), eq(assignmentTeachers.schoolId, schoolId)),
      ),
    without: { 1: 'str' },
  },
  'the lead of the class': {
    ...ofLead,
    take: (db, holder) => changeLed(db, holder, { leadUserId: null }, { leadUserId: holder.userId }),
  },
  'the class, which stands in the archive now': {
    ...ofLead,
    take: (db, holder) => changeLed(db, holder, { archivedOn: '2026-11-20' }, { archivedOn: null }),
  },
};

/** Calls that concern a school, every mutation and every document. */
const ofSchool = subjects.filter((name) => declared.find(([key]) => key === name)?.[1].school !== 'none');
/** Each of these reveals something of the lesson or its pupils to those it answers. */
const telling = ['document lesson', 'document pupil-week', 'document social', 'lesson.lessonBySchedule'];

/** Calls after which an answer is with the teacher. */
const handingIn = ['answers.handIn', 'answers.sendLecture'];

/** What a person wrote to support, and what they were told of things that are about nobody's child, stays theirs, whatever right ends. */
const own = ['document support', 'openTicket', 'document notices', 'markNoticesSeen', 'document score'];

/** Programme lessons of a support school are given to a person by name, whatever they teach in their own school. */
const programmeLessons = ['document programme-week', 'schedule.programmeWeek', 'schedule.programmeLesson'];
/** A lecture stays its author's, whatever they teach. */
const ownLectures = [
  'archiveLecture',
  'attachLectureToTheme',
  'document lecture',
  'document lectures',
  'lectures.clone',
  'saveLecture',
];

const ended = parts.flatMap(({ title, table, askers }) =>
  Object.entries(rights).flatMap(([right, { isOf, take, without, instead }]) =>
    Object.entries(askers).flatMap(([column, asker]) => {
      const wordOf = (subject: string, of = column) => table.rows.get(subject)?.get(of) ?? '';
      const may = (subject: string) => wordOf(subject) === 'ok';
      if (!asker.login || asker.isExpired || !isOf(asker, may)) return [];
      // `els` belongs to no school here.
      if (wordOf('session.years') === 'sch') return [];
      return { title, right, take, column, asker, wordOf, may, never: without[asker.school], instead };
    }),
  ),
);

describe('a right that has ended', () => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(databaseKind);
  });
  afterAll(() => access.close());

  it.each(ended)('$right of $column $title opens nothing any more', async (of) => {
    const { right, take, column, asker, wordOf, may, never, instead } = of;
    // In school 2 everybody saves a lecture of their own.
    const isAuthor = column === 'tch' || asker.school === 2;
    const kept = [...own, ...(isAuthor ? ownLectures : []), ...(right === 'the assignment' ? programmeLessons : [])];
    const device = ` before ${right} of ${column} ended`;
    const everything = async () => {
      const { text, data } = await access.sync(asker, [], { device, cursor: 0 });
      const isOwn = ({ key }: { key: string }) => /^(support|notices|score|lectures?):/.test(key);
      if (!data?.documents.some(isOwn)) return { text };
      const [mine, others] = [data.documents.filter(isOwn), data.documents.filter((one) => !isOwn(one))];
      const authors = mine.flatMap(({ cells }) => Object.values(cells ?? {}).map(([, , author]) => String(author)));
      const known = [...authors, String(access.userIdOf(asker))];
      const people = Object.fromEntries(Object.entries(data.people).filter(([id]) => !known.includes(id)));
      return { text: JSON.stringify({ ...data, people, documents: others }) };
    };
    const before = new Map<string, Told>();
    for (const subject of ofSchool.filter(may)) {
      const changesTasks = subject.startsWith('answers.') || subject === 'homework.destroy';
      const isHandedIn = !handingIn.includes(subject);
      if (changesTasks) await renewAnswers(access.database.db, { text: secret, isHandedIn });
      before.set(subject, await access.reach(subject, asker, device));
    }
    expect([...before].filter(([, { word }]) => word !== 'ok')).toEqual([]);
    const told = [...before].filter(([subject, one]) => !ownLectures.includes(subject) && tells(one));
    expect(told.length > 0).toBe(telling.some(may));

    const putBack = await take(access.database.db, { userId: access.userIdOf(asker), schoolId: asker.school });
    await access.settle();
    const after = new Map<string, Told[]>();
    let rest: Pick<Told, 'text'> | undefined;
    try {
      for (const [subject, first] of before) {
        const again = await first.again();
        const anew = subject in mutations ? [await access.reach(subject, asker, `${device}, after`)] : [];
        after.set(subject, [again, ...anew]);
      }
      rest = await everything();
    } finally {
      await putBack();
      await access.settle();
    }

    const opened = [...after].filter(([subject, told]) => !kept.includes(subject) && told.some(tells));
    expect(opened.map(([subject]) => subject)).toEqual([]);
    expect(rest && tells(rest)).toBe(false);
    if (never === undefined) return;
    const answered = [...after].map(([subject, told]) => [subject, ...told.map(({ word }) => word)]);
    const wanted = [...after.keys()].map((subject) => {
      const found = wordOf(subject, never);
      const word = instead?.[subject] ?? (kept.includes(subject) && found !== 'sch' ? 'ok' : found);
      if (!(subject in mutations)) return [subject, word];
      // The author may know that it was accepted, as long as the school lets them in.
      return [subject, word === 'sch' ? word : 'duplicate', word];
    });
    expect(answered).toEqual(wanted);
  });
});
