// Attendance, roll and marks: who may write them, and what is a possible value (part 2 sections 4 and 5).
import type { ErrorCode } from '#contract/core/errors.ts';
import type { MarkType } from '#contract/core/mark-type.ts';
import { inZone, mondayOf } from '#contract/core/time.ts';
import type { journalMutations as declared } from '#contract/journal/journal.mutations.ts';
import { type Attendance, defaultAttendance, isAllowedMark } from '#contract/journal/journal.schema.ts';
import { cellsOfLessons } from '#server/features/cells/public.ts';
import {
  concernsOfLessons,
  type LessonFacts,
  loadLessonFacts,
  membersOfClasses,
  membersOfLessons,
  newsOfPupils,
  pointsOfLessons,
  refusalToWrite,
} from '#server/features/lesson/public.ts';
import { concernOfDay } from '#server/features/schedule/public.ts';
import type { Concern, HandlersFor, MutationContext } from '#server/shared/mutation-handler.ts';

type PupilPayload = { scheduleUuid: string; studentGroupUuid: string };
type Check = (facts: LessonFacts, index: number) => ErrorCode | null;

/** sor and soch lessons take points; every other lesson takes the mark of a regular one. */
export function markTypeOf(lessonType: string): MarkType {
  return lessonType === 'sor' || lessonType === 'soch' ? lessonType : 'formattedScore';
}

type LessonPayload = { scheduleUuid: string };
async function factsOf(context: MutationContext, payloads: readonly LessonPayload[]) {
  return loadLessonFacts(
    context,
    payloads.map(({ scheduleUuid }) => scheduleUuid),
  );
}

async function admitLessons(context: MutationContext, payloads: readonly LessonPayload[], check: Check) {
  const facts = await factsOf(context, payloads);
  return payloads.map(({ scheduleUuid }, index): ErrorCode | null => {
    const lesson = facts.get(scheduleUuid);
    const refusal = refusalToWrite(lesson);
    return refusal || !lesson ? refusal : check(lesson, index);
  });
}

async function admitPupils(context: MutationContext, payloads: readonly PupilPayload[], check: Check) {
  const facts = await factsOf(context, payloads);
  const pairs = payloads.flatMap(({ scheduleUuid, studentGroupUuid }) => {
    const lesson = facts.get(scheduleUuid);
    return lesson ? [{ facts: lesson, studentGroupUuid }] : [];
  });
  const members = await membersOfLessons(context, pairs);
  return payloads.map(({ scheduleUuid, studentGroupUuid }, index): ErrorCode | null => {
    const lesson = facts.get(scheduleUuid);
    const refusal = refusalToWrite(lesson);
    if (refusal || !lesson) return refusal;
    const refused = check(lesson, index);
    if (refused) return refused;
    return members.has(`${scheduleUuid} ${studentGroupUuid}`) ? null : 'NOT_IN_GROUP';
  });
}

/** Readers of the lesson, and the pupils of the class: their weeks show it, and absences count in lessons whose roll was taken. */
async function concernsOfRolls(context: MutationContext, payloads: readonly LessonPayload[]): Promise<Concern[][]> {
  const [facts, lessons] = [await factsOf(context, payloads), await concernsOfLessons(context, payloads)];
  return payloads.map(({ scheduleUuid }, index) => {
    const lesson = facts.get(scheduleUuid);
    if (!lesson) return [];
    const { row, markedQuarters } = lesson;
    const marks = markedQuarters.map((quarter) => ({
      scope: `group:${row.group.id}`,
      document: `pupil-marks:${row.assignment.eduYear}:${quarter}`,
    }));
    return [...(lessons[index] ?? []), ...marks];
  });
}

/** Readers of the lesson, and the pupil in whose week it is. */
async function concernsOfPupils(context: MutationContext, payloads: readonly PupilPayload[]): Promise<Concern[][]> {
  const facts = await factsOf(context, payloads);
  const members = await membersOfClasses(context, facts.values());
  return payloads.map(({ scheduleUuid, studentGroupUuid }) => {
    const lesson = facts.get(scheduleUuid);
    if (!lesson) return [];
    const { row, markedQuarters } = lesson;
    const scope = `student:${members.get(studentGroupUuid)?.studentSchoolUuid}`;
    return [
      { scope: `assignment:${row.assignment.uuid}`, document: `lesson:${scheduleUuid}` },
      { scope, document: `pupil-week:${mondayOf(row.lesson.date)}` },
      ...markedQuarters.map((quarter) => ({ scope, document: `pupil-marks:${row.assignment.eduYear}:${quarter}` })),
    ];
  });
}

/** The same, and the management, which sees who is absent. */
async function concernsOfAttendance(context: MutationContext, payloads: readonly PupilPayload[]): Promise<Concern[][]> {
  const [facts, readers] = [await factsOf(context, payloads), await concernsOfPupils(context, payloads)];
  return payloads.map(({ scheduleUuid }, index) => {
    const lesson = facts.get(scheduleUuid)?.row.lesson;
    return lesson ? [...(readers[index] ?? []), concernOfDay(lesson.date)] : [];
  });
}

const ownMembership = ({ studentGroupUuid }: PupilPayload) => [studentGroupUuid];

const absenceIn = ({ attendance }: { attendance: Attendance | null }) =>
  attendance === null || attendance === defaultAttendance ? null : { isLate: attendance === 'late' };

function markIn({ mark }: { mark: number | null }, { row: { lesson, subject } }: LessonFacts) {
  if (mark === null) return null;
  const type = markTypeOf(lesson.type);
  const isCredit = type === 'formattedScore' && subject.scoreType === 'credit';
  return { type, mark, of: type === 'formattedScore' ? null : lesson.maxScore, isCredit };
}

export const journalMutationHandlers: HandlersFor<typeof declared> = {
  setAttendance: {
    admit: (context, payloads) =>
      admitPupils(context, payloads, (lesson) => (lesson.isOwn || lesson.isLead ? null : 'NOT_OWN_LESSON')),
    notices: (context, payloads) =>
      newsOfPupils(context, payloads, { kind: 'absence', whom: 'parents', of: absenceIn }, ownMembership),
    concerns: concernsOfAttendance,
  },
  takeRoll: {
    admit: (context, payloads) =>
      admitLessons(context, payloads, (lesson) => (lesson.isOwn || lesson.isLead ? null : 'NOT_OWN_LESSON')),
    notices: 'none',
    points: (context, acts) => pointsOfLessons(context, acts, 'roll', () => true),
    concerns: concernsOfRolls,
  },
  withdrawRoll: {
    async admit(context, payloads) {
      const uuids = [...new Set(payloads.map(({ scheduleUuid }) => scheduleUuid))];
      const rolls = await cellsOfLessons(context.db, context.schoolId, uuids, ['roll']);
      return admitLessons(context, payloads, (lesson) => {
        if (!lesson.isOwn && !lesson.isLead) return 'NOT_OWN_LESSON';
        const { scheduleUuid } = lesson.row.lesson;
        const roll = rolls.find((cell) => cell.scheduleUuid === scheduleUuid && cell.value !== null);
        if (!roll) return null;
        if (roll.authorUserId !== context.userId) return 'NOT_OWN_LESSON';
        const day = (instant: number) => inZone(instant, lesson.school.timeZone).date;
        return day(roll.acceptedAt) === day(context.now) ? null : 'PERIOD_CLOSED';
      });
    },
    notices: 'none',
    points: (context, acts) => pointsOfLessons(context, acts, 'roll', () => false),
    concerns: concernsOfRolls,
  },
  setNoMarks: {
    admit: (context, payloads) => admitLessons(context, payloads, (lesson) => (lesson.isOwn ? null : 'NOT_OWN_LESSON')),
    notices: 'none',
    // A word among teachers: no week of a pupil shows it.
    async concerns(context, payloads) {
      const facts = await factsOf(context, payloads);
      return payloads.map(({ scheduleUuid }): Concern[] => {
        const row = facts.get(scheduleUuid)?.row;
        return row ? [{ scope: `assignment:${row.assignment.uuid}`, document: `lesson:${scheduleUuid}` }] : [];
      });
    },
  },
  setMark: {
    async admit(context, payloads) {
      const uuids = [...new Set(payloads.map(({ scheduleUuid }) => scheduleUuid))];
      const conducts = await cellsOfLessons(context.db, context.schoolId, uuids, ['conduct']);
      const conducted = new Set(conducts.filter(({ value }) => value !== null).map(({ scheduleUuid }) => scheduleUuid));
      return admitPupils(context, payloads, (lesson, index) => {
        if (!lesson.isOwn) return 'NOT_OWN_LESSON';
        const { lesson: entry, subject, grade } = lesson.row;
        if (!conducted.has(entry.scheduleUuid)) return 'LESSON_NOT_CONDUCTED';
        const mark = payloads[index]?.mark ?? null;
        // Grade 1 is not assessed (research/domain.md section 2).
        const scoreType = grade === 1 ? 'no_score' : subject.scoreType;
        const allowed =
          mark === null ||
          isAllowedMark(mark, { markType: markTypeOf(entry.type), scoreType, maxScore: entry.maxScore });
        return allowed ? null : 'VALIDATION_FAILED';
      });
    },
    notices: (context, payloads) =>
      newsOfPupils(context, payloads, { kind: 'mark', whom: 'family', of: markIn }, ownMembership),
    concerns: concernsOfPupils,
  },
};
