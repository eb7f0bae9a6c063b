// The day of a school as it is now: what the server knows is written, and what the clock makes of it.
import type { LocalDate, ServerTime } from '#contract/core/time.ts';
import { openStateOf } from '#contract/journal/open-state.ts';
import type { DayClass, DayLesson, SchoolDay } from '#contract/morning/school-day.ts';

/** The most urgent first: of lessons that a class has at once, a tile shows this one. */
export const tileStates = [
  'overdue',
  'missing',
  'onWay',
  'running',
  'ran',
  'notYet',
  'notHeld',
  'later',
  'filled',
] as const;
/** `ran`: it runs and its roll is taken; `later`: filled on a later day than its own. */
export type TileState = (typeof tileStates)[number];
export type Moment = { readonly date: LocalDate; readonly now: ServerTime; readonly timeZone: string };
export type StatedLesson = DayLesson & { readonly state: TileState };

export const isOpen = (state: TileState) => state === 'missing' || state === 'overdue';
const isRunning = (state: TileState) => state === 'running' || state === 'ran';

/** What a lesson is at a moment. */
export function stateOf(lesson: DayLesson, { date, now, timeZone }: Moment): TileState {
  const { written, isAnnounced } = lesson;
  const open = openStateOf({ ...lesson, date }, { now, timeZone });
  if (open === 'running') return written === 'roll' || written === 'filled' ? 'ran' : 'running';
  if (written === 'filled' || written === 'later') return written;
  if (isAnnounced) return 'onWay';
  if (open === 'notYet') return 'notYet';
  return written === 'notHeld' ? 'notHeld' : open;
}

export function statedLessons(day: SchoolDay, moment: Moment): StatedLesson[] {
  return day.lessons.map((lesson) => ({ ...lesson, state: stateOf(lesson, moment) }));
}

/** A class at one number of the day: one lesson, or those of its subgroups. */
export type Tile = {
  readonly group: DayClass;
  readonly number: number;
  readonly state: TileState;
  readonly lessons: readonly StatedLesson[];
};

/** By class id, in the order of their numbers. */
export function tilesOf(lessons: readonly StatedLesson[]): ReadonlyMap<number, readonly Tile[]> {
  const rank = (state: TileState) => tileStates.indexOf(state);
  const found = new Map<number, Tile[]>();
  for (const own of Map.groupBy(lessons, ({ group, number }) => `${group.id} ${number}`).values()) {
    const [worst] = [...own].sort((a, b) => rank(a.state) - rank(b.state));
    if (!worst) continue;
    const { group, number, state } = worst;
    found.set(group.id, [...(found.get(group.id) ?? []), { group, number, state, lessons: own }]);
  }
  for (const tiles of found.values()) tiles.sort((a, b) => a.number - b.number);
  return found;
}

/** How many tiles are in each state; those that run are counted together. */
export function countStates(tiles: Iterable<Tile>): ReadonlyMap<TileState, number> {
  const counts = new Map<TileState, number>();
  for (const { state } of tiles) {
    const counted = state === 'ran' ? 'running' : state;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  return counts;
}

export type Present = {
  readonly number: number;
  readonly timeEnd: string;
  readonly rolls: number;
  readonly classes: number;
};

/** The lesson that runs in most classes, and in how many of them the roll is taken; null between lessons. */
export function presentLesson(tiles: Iterable<Tile>): Present | null {
  const running = [...tiles].filter(({ state }) => isRunning(state));
  const [most] = [...Map.groupBy(running, ({ number }) => number)].sort(
    (a, b) => b[1].length - a[1].length || a[0] - b[0],
  );
  const [timeEnd] = (most?.[1] ?? []).flatMap(({ lessons }) => lessons.map((lesson) => lesson.timeEnd)).sort();
  if (!most || timeEnd === undefined) return null;
  const [number, own] = most;
  return { number, timeEnd, rolls: own.filter(({ state }) => state === 'ran').length, classes: own.length };
}
