// The day of a school as its management sees it, packed: the places of an array in place of names, because 40 classes have to fit into 25 kB
// on a weak link. Written by the server, read back here for every screen.
import type { Localized } from '../core/localized.ts';

/**
 * What is written in a lesson: nothing, its roll, that it was held, both; both, but only on a later day; a word that it was held which its
 * teacher took back. What an unfilled one means is decided where it is shown, by the clock.
 */
export const writtenStates = ['nothing', 'roll', 'conduct', 'filled', 'later', 'notHeld'] as const;
export type WrittenState = (typeof writtenStates)[number];

type Names = readonly [kz: string, ru: string, en: string];
/** Numbers point into the lists before them. */
export type SchoolDayBody = {
  /** Why nobody has lessons; null on other days. */
  readonly dayOff: Names | null;
  readonly times: readonly (readonly [number: number, start: string, end: string])[];
  readonly subjects: readonly (readonly [id: number, ...names: Names])[];
  readonly teachers: readonly (readonly [userId: number, name: string])[];
  /** By grade and letter; with how many pupils they have on the day. */
  readonly classes: readonly (readonly [id: number, label: string, parallel: number, pupils: number])[];
  /** One teacher, or a list of none or several. */
  readonly courses: readonly (readonly [
    group: number,
    subject: number,
    teachers: number | readonly number[],
    subgroup?: string,
  ])[];
  /** In order of time: their uuids in short form, one after another; of each its course, its time, and its place in `writtenStates`. */
  readonly uuids: string;
  readonly lessons: readonly number[];
  /** Lessons, as places in their order, for which a device has announced work that has not come. */
  readonly announced: readonly number[];
  /** Pupils who missed a lesson: short form of the membership's uuid, name, class, how many lessons. */
  readonly absent: readonly (readonly [member: string, name: string, group: number, missed: number])[];
};

export type DayClass = {
  readonly id: number;
  readonly label: string;
  readonly parallel: number;
  readonly pupils: number;
};
export type DayLesson = {
  readonly scheduleUuid: string;
  readonly group: DayClass;
  readonly subjectId: number;
  readonly subject: Localized;
  readonly subgroup: string | null;
  readonly teachers: readonly { readonly userId: number; readonly name: string }[];
  readonly number: number;
  readonly timeStart: string;
  readonly timeEnd: string;
  readonly written: WrittenState;
  readonly isAnnounced: boolean;
};
export type DayAbsence = {
  readonly member: string;
  readonly name: string;
  readonly group: DayClass;
  readonly missed: number;
};
export type SchoolDay = {
  readonly dayOff: Localized | null;
  readonly classes: readonly DayClass[];
  /** In order of time. */
  readonly lessons: readonly DayLesson[];
  readonly absent: readonly DayAbsence[];
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const shortLength = 22;
const numbersOfLesson = 3;
/** A uuid in 22 letters instead of 36. */
export function shortUuid(uuid: string): string {
  const hex = `${uuid.replaceAll('-', '')}0`;
  let short = '';
  for (let at = 0; at < hex.length; at += 3) {
    const bits = Number.parseInt(hex.slice(at, at + 3), 16);
    short += `${alphabet[bits >> 6]}${alphabet[bits & 63]}`;
  }
  return short;
}

export function longUuid(short: string): string {
  let hex = '';
  for (let at = 0; at < short.length; at += 2) {
    const bits = (alphabet.indexOf(short[at] ?? '') << 6) | alphabet.indexOf(short[at + 1] ?? '');
    hex += bits.toString(16).padStart(3, '0');
  }
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

const localizedOf = ([kz, ru, en]: Names): Localized => ({ kz, ru, en });
const listed = <Item>(list: readonly Item[], places: readonly number[]): Item[] =>
  places.flatMap((place) => list[place] ?? []);

/** Reads a body; what points at nothing is left out. */
export function readSchoolDay(body: SchoolDayBody): SchoolDay {
  const classes = body.classes.map(([id, label, parallel, pupils]): DayClass => ({ id, label, parallel, pupils }));
  const subjects = body.subjects.map(([id, ...names]) => ({ id, names: localizedOf(names) }));
  const teachers = body.teachers.map(([userId, name]) => ({ userId, name }));
  const announced = new Set(body.announced);
  const lessons = Array.from({ length: body.lessons.length / numbersOfLesson }, (_, place) => place).flatMap(
    (place): DayLesson[] => {
      const [course = -1, time = -1, state = -1] = body.lessons.slice(place * numbersOfLesson);
      const of = body.courses[course];
      const when = body.times[time];
      const group = of && classes[of[0]];
      const subject = of && subjects[of[1]];
      const written = writtenStates[state];
      if (!of || !when || !group || !subject || !written) return [];
      const [number, timeStart, timeEnd] = when;
      return [
        {
          scheduleUuid: longUuid(body.uuids.slice(place * shortLength, (place + 1) * shortLength)),
          group,
          subjectId: subject.id,
          subject: subject.names,
          subgroup: of[3] ?? null,
          teachers: listed(teachers, [of[2]].flat()),
          number,
          timeStart,
          timeEnd,
          written,
          isAnnounced: announced.has(place),
        },
      ];
    },
  );
  const absent = body.absent.flatMap(([member, name, place, missed]): DayAbsence[] => {
    const group = classes[place];
    return group ? [{ member, name, group, missed }] : [];
  });
  return { dayOff: body.dayOff && localizedOf(body.dayOff), classes, lessons, absent };
}
