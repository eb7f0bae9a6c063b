// Bells as they are typed: a text for each, "0 1 08:00 08:40", which may be half written.
import { type Bell, everyDay, lessonLength, minutesOf, shortestBreak } from '#contract/bells/bells.schema.ts';
import { typedTime } from '#contract/core/form.ts';

export type TypedBell = {
  readonly weekday: number;
  readonly number: string;
  readonly from: string;
  readonly to: string;
};

export function typedBell(text: string): TypedBell {
  const [weekday = '0', number = '', from = '', to = ''] = text.split(' ');
  return { weekday: Number(weekday), number, from, to };
}

/** Blanks part what stands in a text, so none is typed. */
export function textOf({ weekday, number, from, to }: TypedBell): string {
  return [weekday, ...[number, from, to].map((part) => part.replaceAll(/\s/g, ''))].join(' ');
}

export function bellsOf(typed: readonly string[]): Bell[] {
  return typed.map(typedBell).map(({ weekday, number, from, to }) => ({
    weekday,
    number: number === '' ? Number.NaN : Number(number),
    timeStart: typedTime(from) ?? from,
    timeEnd: typedTime(to) ?? to,
  }));
}

export function typedBells(bells: readonly Bell[]): string[] {
  return bells.map(({ weekday, number, timeStart, timeEnd }) =>
    textOf({ weekday, number: String(number), from: timeStart, to: timeEnd }),
  );
}

/** Minutes between two times; null while one of them is not whole. */
export function minutesBetween(from: string, to: string): number | null {
  const [start, end] = [typedTime(from), typedTime(to)];
  return start && end ? minutesOf(end) - minutesOf(start) : null;
}

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const lastMinute = 24 * 60 - 1;

export type Filling = {
  readonly from: string;
  readonly count: number;
  readonly lessonMinutes: number;
  readonly shortBreak: number;
  readonly longBreak: number;
  /** Numbers of the lessons that a long break follows. */
  readonly longAfter: readonly number[];
};

/** What schools mostly ring: lessons of one length, two longer breaks (research/domain.md). */
export const usualFilling: Filling = {
  from: '08:00',
  count: 7,
  lessonMinutes: 40,
  shortBreak: shortestBreak,
  longBreak: 15,
  longAfter: [2, 4],
};

/** Bells of a day by lengths; those that the day has no room for are left out. */
export function filledBells(filling: Filling, weekday: number = everyDay): Bell[] {
  const { from, count, lessonMinutes, shortBreak, longBreak, longAfter } = filling;
  const bells: Bell[] = [];
  let at = minutesOf(from);
  for (let number = 1; number <= count && at + lessonMinutes <= lastMinute; number++) {
    bells.push({ weekday, number, timeStart: clockOf(at), timeEnd: clockOf(at + lessonMinutes) });
    at += lessonMinutes + (longAfter.includes(number) ? longBreak : shortBreak);
  }
  return bells;
}

/** The lesson after the last one of a day: as long as most, after the shortest break. */
export function nextBell(typed: readonly string[], weekday: number, lessonMinutes: number): Bell {
  const own = bellsOf(typed).filter((bell) => bell.weekday === weekday);
  const last = own.at(-1);
  const from = typedTime(last?.timeEnd ?? '');
  const start = from ? minutesOf(from) + shortestBreak : minutesOf(usualFilling.from);
  const length = lessonMinutes >= lessonLength.min ? lessonMinutes : usualFilling.lessonMinutes;
  return {
    weekday,
    number: (last?.number ?? 0) + 1,
    timeStart: clockOf(Math.min(start, lastMinute)),
    timeEnd: clockOf(Math.min(start + length, lastMinute)),
  };
}
