// Which lessons to come a change of bells moves, and who would then be at two places at once.
import { and, eq, gt, gte, inArray, or } from 'drizzle-orm';
import type { BellClash, BellPreview } from '#contract/bells/bells.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { assignments, lessons, teachersOf } from '#server/features/schedule/public.ts';
import { groupLabel, rooms } from '#server/features/school/public.ts';
import { type BellClass, type BellState, bellOf, schemeOf } from './bell-state.ts';
import { heldLessons, type TimedLesson, timedLessons } from './lesson-time.entity.ts';

/** A moment of the school: its day, and HH:MM. */
export type SchoolMoment = { readonly date: string; readonly time: string };
export type Move = { readonly lesson: TimedLesson; readonly timeStart: string; readonly timeEnd: string };
export type MovePlan = { readonly moves: readonly Move[]; readonly held: number; readonly withoutBell: number };

/**
 * Lessons of classes from a day on that have not started and ring otherwise in `state`. `isHeld`: they are held until the end of the transaction, so
 * that nobody conducts one before it moves.
 */
export async function planMoves(
  db: ReadDb,
  schoolId: number,
  plan: { state: BellState; classes: readonly BellClass[]; from: string; now: SchoolMoment; isHeld: boolean },
): Promise<MovePlan> {
  const { state, from, now, isHeld } = plan;
  const classes = new Map(plan.classes.map((one) => [one.id, one]));
  if (classes.size === 0) return { moves: [], held: 0, withoutBell: 0 };
  const isToCome = or(gt(lessons.date, now.date), and(eq(lessons.date, now.date), gt(lessons.timeStart, now.time)));
  const isOfClasses = inArray(assignments.groupId, [...classes.keys()]);
  const asked = timedLessons(db, schoolId, and(isOfClasses, gte(lessons.date, from), isToCome));
  const found = await (isHeld ? asked.for('no key update', { of: lessons }) : asked);
  const moves: Move[] = [];
  let withoutBell = 0;
  for (const lesson of found) {
    const own = classes.get(lesson.groupId);
    const scheme = own && schemeOf(state, own);
    if (!scheme) continue;
    const bell = bellOf(scheme, lesson);
    if (!bell) withoutBell++;
    else if (bell.timeStart !== lesson.timeStart || bell.timeEnd !== lesson.timeEnd)
      moves.push({ lesson, timeStart: bell.timeStart, timeEnd: bell.timeEnd });
  }
  const held = await heldLessons(
    db,
    schoolId,
    moves.map(({ lesson }) => lesson.scheduleUuid),
  );
  const free = moves.filter(({ lesson }) => !held.has(lesson.scheduleUuid));
  return { moves: free, held: held.size, withoutBell };
}

export async function previewOf(
  db: ReadDb,
  schoolId: number,
  { moves, held, withoutBell }: MovePlan,
  state: BellState,
): Promise<BellPreview> {
  const labels = new Map(state.classes.map((one) => [one.id, groupLabel(one)]));
  const days = moves.map(({ lesson }) => lesson.date).sort();
  const moved = new Set(moves.map(({ lesson }) => lesson.groupId));
  return {
    lessons: moves.length,
    classes: state.classes.flatMap(({ id }) => (moved.has(id) ? [labels.get(id) ?? ''] : [])),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    held,
    withoutBell,
    clashes: days[0] ? await clashesOf(db, schoolId, moves, { from: days[0], labels }) : [],
  };
}

type Placed = { readonly lesson: TimedLesson; readonly timeStart: string; readonly timeEnd: string };
type Taken = { readonly kind: BellClash['kind']; readonly name: string };
const mostClashes = 50;
const overlap = (a: { timeStart: string; timeEnd: string }, b: { timeStart: string; timeEnd: string }) =>
  a.timeStart < b.timeEnd && b.timeStart < a.timeEnd;

/** Clashes that the moves bring, the most frequent first. */
async function clashesOf(
  db: ReadDb,
  schoolId: number,
  moves: readonly Move[],
  { from, labels }: { from: string; labels: ReadonlyMap<number, string> },
): Promise<BellClash[]> {
  const moved = new Map(moves.map((move) => [move.lesson.scheduleUuid, move]));
  const dates = new Set(moves.map(({ lesson }) => lesson.date));
  const all = (await timedLessons(db, schoolId, gte(lessons.date, from)))
    .filter(({ date }) => dates.has(date))
    .map((lesson): Placed => moved.get(lesson.scheduleUuid) ?? { lesson, ...timesOf(lesson) });
  const takenBy = await resourcesOf(db, schoolId, all, labels);
  const clashes = new Map<string, BellClash>();
  const days = Map.groupBy(
    all.flatMap((placed) => takenBy(placed).map((taken) => ({ placed, taken }))),
    ({ placed, taken }) => `${placed.lesson.date} ${taken.kind} ${taken.name}`,
  );
  for (const own of days.values()) {
    own.sort((a, b) => (a.placed.timeStart < b.placed.timeStart ? -1 : 1));
    for (const [index, { placed: one, taken }] of own.entries()) {
      for (const { placed: other } of own.slice(index + 1)) {
        if (other.timeStart >= one.timeEnd) break;
        if (!isNewClash(taken.kind, one, other)) continue;
        const key = `${taken.kind} ${taken.name}`;
        const known = clashes.get(key);
        const said = [one, other].map(({ lesson, timeStart, timeEnd }) => ({
          label: labels.get(lesson.groupId) ?? '',
          timeStart,
          timeEnd,
        }));
        const first = known && known.date <= one.lesson.date ? known : { date: one.lesson.date, lessons: said };
        clashes.set(key, { ...taken, count: (known?.count ?? 0) + 1, date: first.date, lessons: first.lessons });
      }
    }
  }
  return [...clashes.values()].sort((a, b) => b.count - a.count).slice(0, mostClashes);
}

const timesOf = ({ timeStart, timeEnd }: TimedLesson) => ({ timeStart, timeEnd });

/** Halves of a class learn at the same time on purpose; what overlaps already is nothing that the move brings. */
function isNewClash(kind: BellClash['kind'], one: Placed, other: Placed): boolean {
  const [a, b] = [one.lesson, other.lesson];
  const areHalves = a.subgroupUuid !== null && b.subgroupUuid !== null && a.subgroupUuid !== b.subgroupUuid;
  return overlap(one, other) && !overlap(a, b) && !(kind === 'class' && areHalves);
}

async function resourcesOf(
  db: ReadDb,
  schoolId: number,
  all: readonly Placed[],
  labels: ReadonlyMap<number, string>,
): Promise<(placed: Placed) => Taken[]> {
  const uuids = all.map(({ lesson }) => lesson.assignmentUuid);
  const teachers = await teachersOf(db, schoolId, uuids);
  const numbers = await db
    .select({ id: rooms.id, number: rooms.number })
    .from(rooms)
    .where(eq(rooms.schoolId, schoolId));
  const roomOf = new Map(numbers.map(({ id, number }) => [id, number]));
  return ({ lesson }) => [
    ...teachers.on(lesson.assignmentUuid, lesson.date).map(({ name }) => ({ kind: 'teacher' as const, name })),
    ...(lesson.roomId === null ? [] : [{ kind: 'room' as const, name: roomOf.get(lesson.roomId) ?? '' }]),
    { kind: 'class', name: labels.get(lesson.groupId) ?? '' },
  ];
}
