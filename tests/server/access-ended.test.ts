// A right that has ended: everything that it opened is asked for once more, with the same token, by the same device, and tells nothing. What
// is answered then is what the table says of somebody who never had it. Each right is put back before the next one.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutations } from '#contract/mutations.ts';
import type { Db } from '#server/db/client.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groups, parentChildren, students } from '#server/features/school/public.ts';
import { userSchools } from '#server/features/session/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { type Access, declared, openAccess, parts, subjects, type Told } from './access-asking.ts';
import { secret } from './access-calls.ts';
import type { Asker } from './access-table.ts';

type Holder = { userId: number; schoolId: number };
type PutBack = () => Promise<unknown>;
type Right = {
  /** Takes it away; undefined from somebody who has none. */
  readonly take: (db: Db, holder: Holder) => Promise<PutBack | undefined>;
  /** By school, the column of somebody who never had it; none where the table has nobody like that. */
  readonly without: Readonly<Record<number, string>>;
};

/** Rows that give a right are gone. */
const gone =
  (table: PgTable, rowsOf: (holder: Holder) => SQL | undefined): Right['take'] =>
  async (db, holder) => {
    const rows = await db.delete(table).where(rowsOf(holder)).returning();
    return rows.length === 0 ? undefined : () => db.insert(table).values(rows);
  };

const rights: Readonly<Record<string, Right>> = {
  'the role': {
    // A parent's is of no school.
    take: gone(userSchools, ({ userId, schoolId }) =>
      and(eq(userSchools.userId, userId), inArray(userSchools.schoolId, [schoolId, 0])),
    ),
    without: { 1: 'chl', 2: 'els' },
  },
  'an office, whose holder stays as a teacher': {
    take: async (db, { userId, schoolId }) => {
      const own = and(eq(userSchools.userId, userId), eq(userSchools.schoolId, schoolId));
      const putBack = await gone(userSchools, () =>
        and(own, inArray(userSchools.role, ['zavuch', 'director', 'monitoring'])),
      )(db, { userId, schoolId });
      if (!putBack) return undefined;
      await db.insert(userSchools).values({ userId, schoolId, role: 'teacher', subrole: null });
      return async () => {
        await db.delete(userSchools).where(own);
        await putBack();
      };
    },
    without: { 1: 'str', 2: 'tch' },
  },
  'the children': {
    take: gone(parentChildren, ({ userId, schoolId }) =>
      and(eq(parentChildren.parentUserId, userId), eq(parentChildren.schoolId, schoolId)),
    ),
    without: { 1: 'chl', 2: 'els' },
  },
  'being the pupil': {
    take: gone(students, ({ userId, schoolId }) => and(eq(students.userId, userId), eq(students.schoolId, schoolId))),
    without: {},
  },
  'the assignments': {
    take: gone(assignmentTeachers, ({ userId, schoolId }) =>
      and(eq(assignmentTeachers.userId, userId), eq(assignmentTeachers.schoolId, schoolId)),
    ),
    without: { 1: 'str', 2: 'tch' },
  },
  'the lead of a class': {
    take: async (db, { userId, schoolId }) => {
      const own = and(eq(groups.schoolId, schoolId), eq(groups.leadUserId, userId));
      const led = await db.update(groups).set({ leadUserId: null }).where(own).returning({ id: groups.id });
      const ids = led.map(({ id }) => id);
      const back = and(eq(groups.schoolId, schoolId), inArray(groups.id, ids));
      return ids.length === 0 ? undefined : () => db.update(groups).set({ leadUserId: userId }).where(back);
    },
    // Who teaches the lesson too keeps that.
    without: { 1: 'str' },
  },
};

/** Calls that say something of a school, every mutation and every document. */
const ofSchool = subjects.filter((name) => declared.find(([key]) => key === name)?.[1].school !== 'none');

describe.each(databaseKinds)('a right that has ended on %s', (kind) => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(kind);
  });
  afterAll(() => access.close());

  const everything = (asker: Asker, device: string) => access.sync(asker, [], { device, cursor: 0 });

  describe.each(parts)('$title', ({ table, askers }) => {
    it.each(Object.entries(rights))('%s opens nothing any more', async (name, { take, without }) => {
      const { db } = access.database;
      for (const [column, asker] of Object.entries(askers)) {
        if (!asker.login || asker.isExpired) continue;
        const holder = { userId: access.userIdOf(asker), schoolId: asker.school };
        const isHeld = await take(db, holder);
        if (!isHeld) continue;
        await isHeld();

        const device = ` before ${name} of ${column} ended`;
        const before = new Map<string, Told>();
        for (const subject of ofSchool) {
          if (table.rows.get(subject)?.get(column) === 'ok')
            before.set(subject, await access.reach(subject, asker, device));
        }
        await everything(asker, device);

        const putBack = await take(db, holder);
        const found: Record<string, string> = {};
        const wanted: Record<string, string> = {};
        const telling: string[] = [];
        const never = table.rows;
        for (const [subject, first] of before) {
          const again = await first.again();
          const anew = subject in mutations ? await access.reach(subject, asker, `${device}, after`) : again;
          found[subject] = `${again.word} ${anew.word}`;
          const like = never.get(subject)?.get(without[asker.school] ?? column) ?? '';
          wanted[subject] = subject in mutations ? `${like === 'sch' ? like : 'duplicate'} ${like}` : `${like} ${like}`;
          if (`${again.text} ${anew.text}`.includes(secret)) telling.push(subject);
        }
        const rest = await everything(asker, device);
        await putBack?.();
        expect.soft(rest.text, `${column} pulls from the start`).not.toContain(secret);
        expect.soft(telling, `${column} is told`).toEqual([]);
        expect.soft(found, `${column} without ${name}`).toEqual(wanted);
      }
    });
  });
});
