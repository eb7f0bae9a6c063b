// Who may do what in a lesson, as far as the device knows. The server decides again; here it is about what to offer.
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { type Closed, closedBy } from '#domain/lesson/editing.ts';

/** Why something cannot be done, from the one that nothing helps against to the one that passes. */
export type Hindrance = Closed | 'notOwn' | 'notStarted';
export type LessonRights = {
  /** Nobody can write anything in the lesson. */
  readonly closed: Closed | null;
  readonly attendance: boolean;
  readonly marks: boolean;
  /** Null when the lesson may be conducted now. */
  readonly conduct: Hindrance | null;
};

type Facts = Pick<LessonBody, 'periodStatus' | 'yearReadOnly' | 'canManageScores' | 'canManageAttendance' | 'teachers'>;

/**
 * Marks and conducting belong to the lesson's own teacher (part 2 section 4, decisions B11); the group lead may correct attendance
 * (B35). `hasStarted` is by the server's clock.
 */
export function lessonRights(
  body: Facts,
  { userId, isYearReadOnly, hasStarted }: { userId: number; isYearReadOnly: boolean; hasStarted: boolean },
): LessonRights {
  const isOwn = body.teachers.some((teacher) => teacher.userId === userId);
  const closed = closedBy(
    { yearReadOnly: body.yearReadOnly, isPeriodClosed: body.periodStatus === 'archive' },
    { isYearReadOnly },
  );
  return {
    closed,
    attendance: closed === null && body.canManageAttendance,
    marks: closed === null && body.canManageScores && isOwn,
    conduct: closed ?? (!isOwn ? 'notOwn' : hasStarted ? null : 'notStarted'),
  };
}

export type TakeBackHindrance = 'notAuthor' | 'anotherDay' | 'hasMarks';

/** A conduct is taken back by its author, on the same day, while no mark is on it (decisions A). */
export function takeBackHindrance(facts: {
  isAuthor: boolean;
  conductedOn: string;
  today: string;
  hasMarks: boolean;
}): TakeBackHindrance | null {
  if (!facts.isAuthor) return 'notAuthor';
  if (facts.conductedOn !== facts.today) return 'anotherDay';
  return facts.hasMarks ? 'hasMarks' : null;
}
