// Who is asked for twice at the same time. A joint lesson of two classes is one lesson, and the parts of one division of a
// class may be taught side by side.
import { byId, type FileLesson, type Timetable } from './timetable.ts';

export type Clash = {
  readonly kind: 'teacher' | 'class' | 'room';
  readonly id: string;
  readonly name: string;
  readonly weekday: number;
  readonly number: number;
  /** The lessons that want the same. */
  readonly lessons: readonly FileLesson[];
};

type Wish = { lesson: FileLesson; division: string | null; label: string | null };

/** Clashes in order of kind, day and number. */
export function clashesOf(timetable: Timetable): Clash[] {
  const wishes = new Map<string, { kind: Clash['kind']; id: string; list: Wish[] }>();
  const ask = (kind: Clash['kind'], id: string, wish: Wish) => {
    const { weekday, number } = wish.lesson;
    const key = JSON.stringify([kind, id, weekday, number]);
    const found = wishes.get(key) ?? { kind, id, list: [] };
    wishes.set(key, found);
    found.list.push(wish);
  };
  for (const lesson of timetable.lessons) {
    const whole = { lesson, division: null, label: null };
    for (const id of new Set(lesson.teacherIds)) ask('teacher', id, whole);
    for (const id of new Set(lesson.roomIds)) ask('room', id, whole);
    for (const { classId, part } of lesson.audiences) {
      ask('class', classId, { lesson, division: part?.division ?? null, label: part?.label ?? null });
    }
  }
  const names = {
    teacher: byId(timetable.teachers),
    class: byId(timetable.classes),
    room: byId(timetable.rooms),
  };
  const kinds: Clash['kind'][] = ['teacher', 'class', 'room'];
  return [...wishes.values()]
    .flatMap(({ kind, id, list }): Clash[] => {
      const involved = list.filter((wish) => list.some((other) => excludes(wish, other)));
      const lessons = [...new Set(involved.map(({ lesson }) => lesson))];
      const [first] = lessons;
      if (!first) return [];
      const { weekday, number } = first;
      return [{ kind, id, name: names[kind].get(id)?.name ?? id, weekday, number, lessons }];
    })
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.weekday - b.weekday || a.number - b.number);
}

function excludes(a: Wish, b: Wish): boolean {
  if (a === b || a.lesson === b.lesson) return false;
  const meets = (one: readonly number[], other: readonly number[]) => one.some((value) => other.includes(value));
  if (!meets(a.lesson.weeks, b.lesson.weeks) || !meets(a.lesson.terms, b.lesson.terms)) return false;
  return a.division === null || b.division === null || a.division !== b.division || a.label === b.label;
}
