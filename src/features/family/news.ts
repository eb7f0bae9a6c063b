// What a family is told as new: marks with their comments, being late or away, changed homework. Pure: from the documents on the device and
// what this device has seen before. Nothing is new by its time alone, for a mark of three weeks ago may have been entered today.
import type { Localized } from '#contract/core/localized.ts';
import { inZone, type LocalDate } from '#contract/core/time.ts';
import {
  type Attendance,
  attendanceValues,
  defaultAttendance,
  type PupilMarksBody,
} from '#contract/journal/journal.schema.ts';
import type { ScheduleDay, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import type { Seen, SeenThing } from '#data/seen/seen.ts';
import { shortHash } from '#shared/lib/short-hash.ts';
import type { DayTask } from './day-tasks.ts';

export type GivenMark = Pick<
  ScheduleEntry,
  'scheduleUuid' | 'type' | 'maxScore' | 'scoreType' | 'score' | 'comment'
> & {
  readonly labels: Localized;
};
type Fact = SeenThing & {
  readonly source: string;
  readonly date: LocalDate;
  /** Number of the lesson; null where its week is not on the device. */
  readonly lesson: string | null;
  readonly what: { readonly mark: GivenMark } | { readonly attendance: Attendance; readonly scheduleUuid: string };
};
/** A line or chip of news. */
export type NewsItem = {
  readonly keys: readonly string[];
  readonly date: LocalDate;
  readonly isNew: boolean;
} & (
  | { readonly kind: 'mark'; readonly mark: GivenMark; readonly lesson: string | null }
  | {
      readonly kind: 'away';
      readonly attendance: Attendance;
      readonly lessons: readonly string[];
      readonly isWholeDay: boolean;
      readonly scheduleUuid: string;
    }
);
/** Documents of a pupil that are on the device, each under the name by which it is remembered. */
export type NewsSources = {
  readonly weeks: readonly { readonly source: string; readonly days: readonly ScheduleDay[] }[];
  readonly marks: { readonly source: string; readonly body: PupilMarksBody } | null;
};

const markKey = (scheduleUuid: string) => shortHash(`mark ${scheduleUuid}`);
const awayKey = (scheduleUuid: string) => shortHash(`away ${scheduleUuid}`);
const taskKey = (homeworkUuid: string) => shortHash(`task ${homeworkUuid}`);
const dueKey = (scheduleUuid: string) => shortHash(`due ${scheduleUuid}`);

function markFact(mark: GivenMark, place: Pick<Fact, 'source' | 'date' | 'lesson'>): Fact {
  const value = shortHash(`${mark.score} ${mark.comment ?? ''}`);
  return { ...place, key: markKey(mark.scheduleUuid), value, what: { mark } };
}

function factsOfDay({ date, schedule }: ScheduleDay, source: string): Fact[] {
  return schedule.flatMap((entry) => {
    const { scheduleUuid, type, maxScore, scoreType, score, comment } = entry;
    const place = { source, date, lesson: entry.number.label };
    const facts: Fact[] = [];
    if (score !== null || comment)
      facts.push(
        markFact({ scheduleUuid, type, maxScore, scoreType, score, comment, labels: entry.subject.labels }, place),
      );
    const attendance = attendanceValues.find((value) => value === entry.attendance && value !== defaultAttendance);
    if (attendance)
      facts.push({
        ...place,
        key: awayKey(scheduleUuid),
        value: shortHash(attendance),
        what: { attendance, scheduleUuid },
      });
    return facts;
  });
}

/** A lesson of a week is told by its week; earlier marks of the quarter by the list of marks. */
export function factsOf({ weeks, marks }: NewsSources): Fact[] {
  const facts = weeks.flatMap(({ source, days }) => days.flatMap((day) => factsOfDay(day, source)));
  const told = new Set(weeks.flatMap(({ days }) => days.map(({ date }) => date)));
  const earlier = (marks?.body.subjects ?? []).flatMap(({ subject, scoreType, marks: given }) =>
    given.flatMap(({ date, mark: score, theme: _theme, ...rest }) =>
      told.has(date) || (score === null && !rest.comment)
        ? []
        : [
            markFact(
              { ...rest, score, scoreType, labels: subject.labels },
              { source: marks?.source ?? '', date, lesson: null },
            ),
          ],
    ),
  );
  return [...facts, ...earlier];
}

/** The last day with lessons before today; today where none is known. */
export function lastSchoolDay({ weeks }: NewsSources, today: LocalDate): LocalDate {
  const held = weeks.flatMap(({ days }) => days).filter(({ date, schedule }) => date < today && schedule.length > 0);
  return held.reduce((last, { date }) => (date > last ? date : last), '') || today;
}

export type Before = {
  /** What had been seen when this look began. */
  readonly seen: Seen | null;
  readonly today: LocalDate;
  readonly lastSchoolDay: LocalDate;
  readonly timeZone: string;
};

/**
 * A document that this device sees for the first time is not news as a whole: only what is of the last school day on, or of the day of the
 * last look on.
 */
function isNewFact({ key, value, source, date }: Fact, { seen, lastSchoolDay: last, timeZone }: Before): boolean {
  if (seen !== null && seen.things[key] === value) return false;
  if (seen === null) return date >= last;
  if (seen.sources.includes(source)) return true;
  const lastLook = inZone(seen.at, timeZone).date;
  return date >= (lastLook < last ? lastLook : last);
}

/** A sick child is one line for a day, not one for each lesson. */
function itemsOf(facts: readonly (Fact & { isNew: boolean })[], lessonsOn: (date: LocalDate) => number): NewsItem[] {
  const items: NewsItem[] = [];
  const away = new Map<string, (Fact & { isNew: boolean })[]>();
  for (const fact of facts) {
    const { key, date, isNew, lesson, what } = fact;
    if ('mark' in what) items.push({ kind: 'mark', keys: [key], date, isNew, mark: what.mark, lesson });
    else {
      const group = `${date} ${what.attendance} ${isNew}`;
      away.set(group, [...(away.get(group) ?? []), fact]);
    }
  }
  for (const group of away.values()) {
    const [first] = group;
    if (!first || 'mark' in first.what) continue;
    items.push({
      kind: 'away',
      keys: group.map(({ key }) => key),
      date: first.date,
      isNew: first.isNew,
      attendance: first.what.attendance,
      scheduleUuid: first.what.scheduleUuid,
      lessons: group.flatMap(({ lesson }) => lesson ?? []),
      isWholeDay: group.length > 1 && group.length === lessonsOn(first.date),
    });
  }
  return items;
}

const rank = (item: NewsItem) => (item.kind === 'away' ? 1 : item.mark.comment ? 0 : 2);
/** Number of its first lesson; 0 where that is not known. */
export const lessonOf = (item: NewsItem) => Number((item.kind === 'away' ? item.lessons[0] : item.lesson) ?? 0);
/** The latest day first; in a day what has words, then being away, then marks in the order of lessons. */
function inOrder(a: NewsItem, b: NewsItem): number {
  return b.date.localeCompare(a.date) || rank(a) - rank(b) || lessonOf(a) - lessonOf(b);
}

export type News = {
  readonly fresh: readonly NewsItem[];
  /** Of today, and seen before. */
  readonly ofToday: readonly NewsItem[];
};

export function newsOf(sources: NewsSources, before: Before): News {
  const days = sources.weeks.flatMap(({ days: of }) => of);
  const lessonsOn = (date: LocalDate) => days.find((day) => day.date === date)?.schedule.length ?? 0;
  const facts = factsOf(sources).map((fact) => ({ ...fact, isNew: isNewFact(fact, before) }));
  const items = itemsOf(facts, lessonsOn).toSorted(inOrder);
  return {
    fresh: items.filter(({ isNew }) => isNew),
    ofToday: items.filter(({ isNew, date }) => !isNew && date === before.today),
  };
}

/** What the tasks of a day say. */
export function taskThings(tasks: readonly DayTask[]): Seen['things'] {
  return Object.fromEntries(
    tasks.flatMap(({ entry, items }) => [
      [dueKey(entry.scheduleUuid), '1'],
      ...items.map(({ homeworkUuid, body }) => [taskKey(homeworkUuid), shortHash(body)]),
    ]),
  );
}

/**
 * Whether a task was set or changed since its day was looked at. What is seen for the first time with its day is no change.
 * @param before what was seen of the day's tasks.
 */
export function taskChange(task: DayTask, homeworkUuid: string, before: Seen['things']): 'set' | 'changed' | null {
  const item = task.items.find((candidate) => candidate.homeworkUuid === homeworkUuid);
  if (item === undefined) return null;
  const known = before[taskKey(homeworkUuid)];
  if (known === undefined) return dueKey(task.entry.scheduleUuid) in before ? 'set' : null;
  return known === shortHash(item.body) ? null : 'changed';
}

/** Everything that is told, or known to be old, for the next look; without what is `hidden`. */
export function seenNow(sources: NewsSources, hidden: readonly NewsItem[] = []): Omit<Seen, 'at'> {
  const left = new Set(hidden.flatMap(({ keys }) => keys));
  const things = factsOf(sources).flatMap(({ key, value }) => (left.has(key) ? [] : [[key, value]]));
  return {
    sources: [...sources.weeks.map(({ source }) => source), ...(sources.marks ? [sources.marks.source] : [])],
    things: Object.fromEntries(things),
  };
}
