// The day of a school, packed for its management (contract/morning/school-day.ts).
import { compareKazakh } from '#contract/core/collation.ts';
import { inZone, type LocalDate } from '#contract/core/time.ts';
import { timelinessOf } from '#contract/journal/timeliness.ts';
import { type SchoolDayBody, shortUuid, type WrittenState, writtenStates } from '#contract/morning/school-day.ts';
import { daysOffBetween } from '#server/features/calendar/public.ts';
import { firstEntries } from '#server/features/cells/public.ts';
import { fullName } from '#server/features/people/public.ts';
import { teachersOf } from '#server/features/schedule/public.ts';
import { findSchool, groupLabel } from '#server/features/school/public.ts';
import type { DocumentReader } from '#server/shared/projection.ts';
import {
  lessonsOfSchoolDay,
  membersByUuid,
  pupilsOfClasses,
  readCellsOfDay,
  type SchoolDayLesson,
} from './morning.repository.ts';

/** What makes a lesson whole. */
const kinds = ['conduct', 'roll'] as const;

type Cells = Awaited<ReturnType<typeof readCellsOfDay>>;

/** A list without repeats that says at which place something stands. */
class Places<Key, Item> {
  readonly items: Item[] = [];
  private readonly places = new Map<Key, number>();
  of(key: Key, make: () => Item): number {
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.items.push(make()) - 1);
    return this.items.length - 1;
  }
}

/** The day; null in a school that does not exist. */
export async function projectSchoolDay(reader: DocumentReader, date: LocalDate): Promise<SchoolDayBody | null> {
  const { db, schoolId } = reader;
  const school = await findSchool(db, schoolId);
  if (!school) return null;
  const off = (await daysOffBetween(db, schoolId, date, date)).find(({ parallel }) => parallel === 0);
  const rows = await lessonsOfSchoolDay(db, { schoolId, date });
  const cells = rows.length > 0 ? await readCellsOfDay(db, schoolId, date) : [];
  const written = await writtenIn(reader, { rows, cells, date, timeZone: school.timeZone });
  const announced = (await reader.announced?.()) ?? new Set<string>();
  const taught = await teachersOf(
    db,
    schoolId,
    rows.map(({ assignmentUuid }) => assignmentUuid),
  );

  const groups = [...new Map(rows.map((row) => [row.groupId, row])).values()].sort(
    (a, b) => a.parallel - b.parallel || compareKazakh(a.letter, b.letter) || a.groupId - b.groupId,
  );
  const placeOf = new Map(groups.map(({ groupId }, place) => [groupId, place]));
  const pupils = await pupilsOfClasses(db, schoolId, date, [...placeOf.keys()]);
  const times = new Places<string, SchoolDayBody['times'][number]>();
  const subjects = new Places<number, SchoolDayBody['subjects'][number]>();
  const teachers = new Places<number, SchoolDayBody['teachers'][number]>();
  const courses = new Places<string, SchoolDayBody['courses'][number]>();
  const lessons = rows.flatMap((row) => {
    const { number, timeStart, timeEnd, subjectId, kz, ru, en } = row;
    const course = courses.of(row.assignmentUuid, () => {
      const own = taught
        .on(row.assignmentUuid, date)
        .map(({ userId, name }) => teachers.of(userId, () => [userId, name]));
      const [first] = own;
      const of = own.length === 1 && first !== undefined ? first : own;
      const subject = subjects.of(subjectId, () => [subjectId, kz, ru, en]);
      const group = placeOf.get(row.groupId) ?? 0;
      return row.subgroup === null ? [group, subject, of] : [group, subject, of, row.subgroup];
    });
    const time = times.of(`${number} ${timeStart} ${timeEnd}`, () => [number, timeStart, timeEnd]);
    return [course, time, writtenStates.indexOf(written.get(row.scheduleUuid) ?? 'nothing')];
  });
  return {
    dayOff: off ? [off.kz, off.ru, off.en] : null,
    times: times.items,
    subjects: subjects.items,
    teachers: teachers.items,
    classes: groups.map((group) => [group.groupId, groupLabel(group), group.parallel, pupils.get(group.groupId) ?? 0]),
    courses: courses.items,
    uuids: rows.map(({ scheduleUuid }) => shortUuid(scheduleUuid)).join(''),
    lessons,
    announced: rows.flatMap(({ scheduleUuid }, place) => (announced.has(scheduleUuid) ? [place] : [])),
    absent: await absentOf(reader, date, cells, placeOf),
  };
}

type Written = { rows: readonly SchoolDayLesson[]; cells: Cells; date: LocalDate; timeZone: string };

async function writtenIn(reader: DocumentReader, { rows, cells, date, timeZone }: Written) {
  const found = new Map<string, WrittenState>();
  const late: string[] = [];
  const own = Map.groupBy(
    cells.filter(({ kind }) => kind !== 'attendance'),
    ({ scheduleUuid }) => scheduleUuid,
  );
  for (const [scheduleUuid, facts] of own) {
    const has = (kind: string) => facts.some((cell) => cell.kind === kind && cell.isThere);
    // A cell that is empty was not always so: its teacher said that the lesson was held and took it back.
    if (!has('conduct') && facts.some(({ kind }) => kind === 'conduct')) found.set(scheduleUuid, 'notHeld');
    else if (has('conduct') && has('roll')) {
      found.set(scheduleUuid, 'filled');
      if (facts.some(({ acceptedAt }) => inZone(acceptedAt, timeZone).date > date)) late.push(scheduleUuid);
    } else if (has('roll') || has('conduct')) found.set(scheduleUuid, has('roll') ? 'roll' : 'conduct');
  }
  // Only of those that were touched later the history is asked: a correction makes nobody late, nor does a slow network.
  const entries = await firstEntries(reader.db, reader.schoolId, late, kinds);
  const startOf = new Map(rows.map(({ scheduleUuid, timeStart }) => [scheduleUuid, timeStart]));
  for (const scheduleUuid of late) {
    const times = kinds.map((kind) => entries.get(`${scheduleUuid} ${kind}`));
    const lesson = { date, timeStart: startOf.get(scheduleUuid) ?? '', timeZone };
    if (timelinessOf(lesson, times, reader.now).state === 'late') found.set(scheduleUuid, 'later');
  }
  return found;
}

/** By class and name. */
async function absentOf(
  { db, schoolId }: DocumentReader,
  date: LocalDate,
  cells: Cells,
  placeOf: ReadonlyMap<number, number>,
) {
  const missed = Map.groupBy(
    cells.filter(({ kind, isThere }) => kind === 'attendance' && isThere),
    ({ member }) => member,
  );
  const members = await membersByUuid(db, schoolId, date, [...missed.keys()]);
  // Who missed lessons of the class and of a programme is one pupil.
  return [...Map.groupBy(members, ({ member }) => member)]
    .flatMap(([member, own]): SchoolDayBody['absent'][number][] => {
      const [first] = own;
      // On a day on which the class has no lessons, the programme is where they were missed.
      const place = first && (placeOf.get(first.groupId) ?? placeOf.get(first.attended));
      if (!first || place === undefined) return [];
      const lessons = own.reduce((sum, { uuid }) => sum + (missed.get(uuid)?.length ?? 0), 0);
      return [[shortUuid(member), fullName(first), place, lessons]];
    })
    .sort((a, b) => a[2] - b[2] || compareKazakh(a[1], b[1]) || (a[0] < b[0] ? -1 : 1));
}
