// Homework of a lesson by its own teachers, and a pupil's own tick (HW-001, decisions B37).

import { and, eq, inArray, sql } from 'drizzle-orm';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { booksDocument } from '#contract/books/books.office.documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { addDays, mondayOf } from '#contract/core/time.ts';
import { type homeworkMutations as declared, homeworkMutations } from '#contract/homework/homework.mutations.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import {
  loadLessonFacts,
  membersOfClasses,
  membersOfLessons,
  pointsOfLessons,
  refusalOfYear,
  refusalToWrite,
} from '#server/features/lesson/public.ts';
import { students } from '#server/features/people/public.ts';
import {
  homeworkOfLessons,
  type LessonRow,
  lessonsByUuid,
  reachDays,
  timesOfAssignments,
} from '#server/features/schedule/public.ts';
import { groupMembers, studentOfMember } from '#server/features/school/public.ts';
import type { Concern, HandlersFor, MutationContext } from '#server/shared/mutation-handler.ts';
import { holdHomeworkFiles } from './homework-files.ts';
import { newsOfHomework } from './homework-news.ts';
import { pointsOfTicks } from './homework-points.ts';
import { keepTypedBooks } from './typed-books.ts';

type Payload = { scheduleUuid: string };

function factsOf(context: MutationContext, payloads: readonly Payload[]) {
  return loadLessonFacts(
    context,
    payloads.map(({ scheduleUuid }) => scheduleUuid),
  );
}

/** Payloads that added a title to the school's list. `effect` fills it, `concerns` reads it. */
const bringsBooks = new WeakSet<object>();

export const homeworkMutationHandlers: HandlersFor<typeof declared> = {
  setHomework: {
    async admit(context, payloads) {
      const facts = await factsOf(context, payloads);
      const chosen = payloads.flatMap(({ homework }) => homework?.dueScheduleUuid ?? []);
      const due = new Map(
        (await lessonsByUuid(context.db, context.schoolId, chosen)).map((row) => [row.lesson.scheduleUuid, row]),
      );
      return payloads.map(({ scheduleUuid, homework }): ErrorCode | null => {
        const lesson = facts.get(scheduleUuid);
        const refusal = refusalToWrite(lesson);
        if (refusal || !lesson) return refusal;
        if (!lesson.isOwn) return 'NOT_OWN_LESSON';
        if (!homework?.dueScheduleUuid) return null;
        const at = due.get(homework.dueScheduleUuid);
        const isLater =
          at?.assignment.uuid === lesson.row.assignment.uuid &&
          `${at.lesson.date} ${at.lesson.timeStart}` > `${lesson.row.lesson.date} ${lesson.row.lesson.timeStart}`;
        return isLater ? null : 'VALIDATION_FAILED';
      });
    },
    async complete({ db, schoolId }, payloads) {
      const known = await homeworkOfLessons(
        db,
        schoolId,
        payloads.map(({ scheduleUuid }) => scheduleUuid),
      );
      return payloads.map((payload) =>
        homeworkMutations.setHomework.overlay(known.get(payload.scheduleUuid) ?? null, payload),
      );
    },
    async effect(context, payloads) {
      await holdHomeworkFiles(context, payloads);
      for (const payload of await keepTypedBooks(context, payloads)) bringsBooks.add(payload);
    },
    notices: newsOfHomework,
    // To say that there is none is the same work.
    points: (context, acts) => pointsOfLessons(context, acts, 'homework', ({ homework }) => homework !== null),
    async concerns(context, payloads) {
      const facts = await factsOf(context, payloads);
      const lessons = [...facts.values()].map(({ row }) => row);
      if (lessons.length === 0) return payloads.map(() => []);
      const next = await nextLessons(context, lessons);
      const { chosen, wanting } = await everSet(context, [...facts.keys()]);
      const members = await membersOfClasses(context, facts.values());
      return payloads.map((payload): Concern[] => {
        const { scheduleUuid } = payload;
        const row = facts.get(scheduleUuid)?.row;
        if (!row) return [];
        // The next lesson also when another one was chosen: it may have been due there until now.
        const dates = [row.lesson.date, next.get(scheduleUuid), ...(chosen.get(scheduleUuid) ?? [])];
        const weeks = new Set(dates.flatMap((day) => (day ? [mondayOf(day)] : [])));
        return [
          { scope: `assignment:${row.assignment.uuid}`, document: `lesson:${scheduleUuid}` },
          ...[...weeks].map((monday) => ({ scope: `group:${row.group.id}`, document: `pupil-week:${monday}` })),
          ...(wanting.has(scheduleUuid) ? concernsOfTask(row, [...members.values()]) : []),
          ...(bringsBooks.has(payload) ? [{ scope: 'school', document: booksDocument.name() }] : []),
        ];
      });
    },
  },
  setHomeworkDone: {
    async admit(context, payloads) {
      const facts = await factsOf(context, payloads);
      const own = await ownMemberships(context, payloads);
      const pairs = payloads.flatMap(({ scheduleUuid, studentGroupUuid }) => {
        const lesson = facts.get(scheduleUuid);
        return lesson ? [{ facts: lesson, studentGroupUuid }] : [];
      });
      const members = await membersOfLessons(context, pairs);
      return payloads.map(({ scheduleUuid, studentGroupUuid, studentSchoolUuid }): ErrorCode | null => {
        const lesson = facts.get(scheduleUuid);
        // A tick is the pupil's own note: a closed period forbids marks, not this. A read-only year forbids everything.
        const refusal = refusalOfYear(lesson);
        if (refusal) return refusal;
        if (!own.has(`${studentSchoolUuid} ${studentGroupUuid}`)) return 'ACCESS_DENIED';
        return members.has(`${scheduleUuid} ${studentGroupUuid}`) ? null : 'NOT_IN_GROUP';
      });
    },
    notices: 'none',
    points: pointsOfTicks,
    async concerns(context, payloads) {
      const facts = await factsOf(context, payloads);
      return payloads.map(({ scheduleUuid, studentSchoolUuid }): Concern[] => {
        const row = facts.get(scheduleUuid)?.row;
        return [
          { scope: `student:${studentSchoolUuid}`, document: `pupil-done:${studentSchoolUuid}` },
          ...(row ? [{ scope: `assignment:${row.assignment.uuid}`, document: `lesson:${scheduleUuid}` }] : []),
        ];
      });
    },
  },
};

/** Days of the lessons after some lessons, each of the same assignment. */
async function nextLessons(
  { db, schoolId }: MutationContext,
  rows: readonly LessonRow[],
): Promise<Map<string, string>> {
  const days = rows.map(({ lesson }) => lesson.date).sort();
  const uuids = rows.map(({ assignment }) => assignment.uuid);
  const reach = { from: days[0] ?? '', to: addDays(days.at(-1) ?? '', reachDays) };
  const times = Map.groupBy(await timesOfAssignments(db, schoolId, uuids, reach), (time) => time.assignmentUuid);
  return new Map(
    rows.flatMap(({ lesson, assignment }) => {
      const ofAssignment = times.get(assignment.uuid) ?? [];
      const own = ofAssignment.findIndex(({ scheduleUuid }) => scheduleUuid === lesson.scheduleUuid);
      const next = own < 0 ? undefined : ofAssignment[own + 1];
      return next ? [[lesson.scheduleUuid, next.date] as const] : [];
    }),
  );
}

/** What is asked for has changed: for the class's answers, and for each pupil's. */
function concernsOfTask({ lesson, assignment, group }: LessonRow, members: readonly Member[]): Concern[] {
  const { scheduleUuid } = lesson;
  const own = members.filter(({ groupId }) => groupId === group.id);
  return [
    { scope: `assignment:${assignment.uuid}`, document: answersDocument.name(scheduleUuid, 'homework') },
    ...own.map(({ studentSchoolUuid, studentGroupUuid }) => ({
      scope: `student:${studentSchoolUuid}`,
      document: answerDocument.name(scheduleUuid, 'homework', studentGroupUuid),
    })),
  ];
}
type Member = Pick<typeof groupMembers.$inferSelect, 'groupId' | 'studentSchoolUuid' | 'studentGroupUuid'>;

/**
 * What the homework of lessons ever was. `chosen`: days that it was due at by choice, where it has to disappear. `wanting`: lessons whose
 * homework wanted answers, which their documents say.
 */
async function everSet(
  { db, schoolId }: MutationContext,
  scheduleUuids: readonly string[],
): Promise<{ chosen: Map<string, string[]>; wanting: Set<string> }> {
  // Distinct, because each change of the homework adds a row to the history.
  const values = await db
    .selectDistinct({
      scheduleUuid: cellHistory.scheduleUuid,
      due: sql<string | null>`${cellHistory.value}->>'dueScheduleUuid'`.as('due'),
      isWanted: sql<boolean>`coalesce(jsonb_exists(${cellHistory.value}, 'answer'), false)`.as('is_wanted'),
    })
    .from(cellHistory)
    .where(
      and(
        eq(cellHistory.schoolId, schoolId),
        inArray(cellHistory.scheduleUuid, [...scheduleUuids]),
        eq(cellHistory.kind, 'homework'),
      ),
    );
  const dues = values.flatMap(({ scheduleUuid, due }) => (due ? [{ scheduleUuid, due }] : []));
  const rows = await lessonsByUuid(db, schoolId, [...new Set(dues.map(({ due }) => due))]);
  const days = new Map(rows.map(({ lesson }) => [lesson.scheduleUuid, lesson.date]));
  const chosen = new Map<string, string[]>();
  for (const { scheduleUuid, due } of dues) {
    const day = days.get(due);
    if (day) chosen.set(scheduleUuid, [...(chosen.get(scheduleUuid) ?? []), day]);
  }
  const wanting = values.flatMap(({ scheduleUuid, isWanted }) => (isWanted ? [scheduleUuid] : []));
  return { chosen, wanting: new Set(wanting) };
}

/** Memberships of the caller's own, as "studentSchoolUuid studentGroupUuid". */
async function ownMemberships(
  { db, schoolId, userId }: MutationContext,
  payloads: readonly { studentGroupUuid: string }[],
): Promise<Set<string>> {
  const rows = await db
    .select({ studentSchoolUuid: students.studentSchoolUuid, studentGroupUuid: groupMembers.studentGroupUuid })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(students.userId, userId),
        // Who has left reads on for a while, and writes nothing (decisions E22).
        eq(students.state, 'active'),
        inArray(
          groupMembers.studentGroupUuid,
          payloads.map(({ studentGroupUuid }) => studentGroupUuid),
        ),
      ),
    );
  return new Set(rows.map((row) => `${row.studentSchoolUuid} ${row.studentGroupUuid}`));
}
