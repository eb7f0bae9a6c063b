// The pupils of a lesson on its day with their register numbers, and the cells of the lesson that belong to them.
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { RosterBody } from '#contract/lesson/lesson.schema.ts';
import { pupilsOn } from '#contract/lesson/roster-days.ts';

export type RegisterEntry = {
  /** Place in the whole roster: it stays when somebody before leaves. */
  readonly number: number;
  readonly id: string;
  readonly surname: string;
  readonly firstname: string;
  /** Surname and first name. */
  readonly name: string;
};

/** Pupils outside their membership on the date are not listed, nor those who take the subject in a programme (decisions B38, E17). */
export function registerOf(roster: RosterBody, lesson: { date: string; subjectId: number }): RegisterEntry[] {
  // Who left and returned is in the roster twice, and has one number.
  const ids = new Set(roster.pupils.map(({ studentGroupUuid }) => studentGroupUuid));
  const numbers = new Map([...ids].map((id, index) => [id, index + 1]));
  return pupilsOn(roster, lesson).map((pupil) => ({
    number: numbers.get(pupil.studentGroupUuid) ?? 0,
    id: pupil.studentGroupUuid,
    surname: pupil.surname,
    firstname: pupil.firstname,
    name: `${pupil.surname} ${pupil.firstname}`.trim(),
  }));
}

/** Names of all cells that the journal tab shows: roll, conduct, then attendance of all, then marks of all. */
export function cellsOf(register: readonly RegisterEntry[]): string[] {
  return [
    lessonCell.roll,
    lessonCell.conduct,
    ...register.map(({ id }) => lessonCell.attendance(id)),
    ...register.map(({ id }) => lessonCell.mark(id)),
  ];
}

/** Cuts the values of `cellsOf` into their parts. */
export function cellParts<View>(views: readonly View[]): {
  roll: View | undefined;
  conduct: View | undefined;
  attendance: readonly View[];
  marks: readonly View[];
} {
  const [roll, conduct, ...pupils] = views;
  const half = pupils.length / 2;
  return { roll, conduct, attendance: pupils.slice(0, half), marks: pupils.slice(half) };
}
