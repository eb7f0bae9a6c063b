// The work that every peer is given: what a teacher enters in 25 lessons (fortnight.ts), as edits that a peer can store as documents and we
// store as operations. The captured time of an edit encodes its number, so that the server can tell which ones it received.
import { cellKey } from '#contract/core/documents.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { stepsOf } from './fortnight.ts';
import type { Edit } from './peers/pages/peer.ts';
import { lessonUuids } from './sync-lessons.ts';

const editsPerLesson = 40;
const pupilsPerClass = 25;
const classes = 5;
const firstAt = Date.parse('2026-11-06T03:00:00Z');
const stepMs = 2_000;

/** Cells of a year's journal: 36 lessons of 25 pupils with attendance and mark. */
export const lessonsPerJournal = 36;
export const cellsPerJournal = lessonsPerJournal * pupilsPerClass * 2;

function pupilsOf(lesson: number): string[] {
  const group = lesson % classes;
  return Array.from({ length: pupilsPerClass }, (_, index) => uuidV5(`bench pupil ${group} ${index}`)).sort();
}

/** The number of an edit, from the time sent with it. */
export function numberOf(at: number): number {
  return Math.round((at - firstAt) / stepMs);
}

function toEdit(intent: Intent, index: number): Edit {
  const mutation = findMutation(intent.name);
  if (!mutation) throw new Error(`The mutation ${intent.name} is not declared`);
  const { scheduleUuid, studentGroupUuid: _pupil, ...value } = intent.payload as Record<string, unknown>;
  return {
    id: cellKey(mutation.key(intent.payload)),
    lesson: String(scheduleUuid),
    value,
    at: firstAt + index * stepMs,
    name: intent.name,
    payload: intent.payload,
  };
}

/** `count` edits in order, a fifth of them on a cell that was edited before; 40 in each lesson. */
export function makeEdits(count: number): Edit[] {
  const lessons = lessonUuids(Math.ceil(count / editsPerLesson));
  const intents = lessons.flatMap((scheduleUuid, index) =>
    stepsOf({ scheduleUuid, groupId: 0, pupils: pupilsOf(index) }, index).flat(),
  );
  return intents.slice(0, count).map(toEdit);
}

/** The edit that the server refuses: one whose cell is edited only once. */
export function poisonOf(edits: readonly Edit[]): Edit {
  const times = new Map<string, number>();
  for (const { id } of edits) times.set(id, (times.get(id) ?? 0) + 1);
  const found = edits.find(({ id, name }, index) => index >= 300 && name === 'setAttendance' && times.get(id) === 1);
  if (!found) throw new Error('No edit stands alone');
  return found;
}

export type BaseCell = { readonly id: string; readonly lesson: string; readonly value: unknown; readonly at: number };

/** What a device already holds: `journals` journals, each cell as a document like those of the edits. */
export function makeBase(journals: number): BaseCell[] {
  return lessonUuids(journals * lessonsPerJournal).flatMap((uuid, lesson) => {
    const at = firstAt - 86_400_000 + lesson;
    return pupilsOf(lesson).flatMap((pupil, index): BaseCell[] => [
      { id: `lesson:${uuid}|attendance:${pupil}`, lesson: uuid, value: { attendance: 'late' }, at },
      { id: `lesson:${uuid}|mark:${pupil}`, lesson: uuid, value: { mark: 1 + (index % 10), comment: null }, at },
    ]);
  });
}

export type Correctness = {
  /** Edits of which nothing reached the server and nothing is left on the device. */
  readonly lost: number;
  /** Cells that ended with an older value than the last one typed, while nothing waits on the device. */
  readonly stale: number;
  /** Effects that happened again. */
  readonly duplicated: number;
  /** Effects of an older edit after a newer one of the same cell. */
  readonly reordered: number;
};

/** Compares what was typed with what the server did, in its order. `left`: edits still waiting on the device. */
export function judge(
  edits: readonly Edit[],
  effects: readonly number[],
  poison: Edit | undefined,
  left: number,
): Correctness {
  const last = new Map<string, number>();
  for (const edit of edits) last.set(edit.id, numberOf(edit.at));
  const done = new Set<number>();
  const newest = new Map<string, number>();
  const standing = new Map<string, number>();
  let duplicated = 0;
  let reordered = 0;
  for (const number of effects) {
    const id = edits[number]?.id ?? '';
    if (done.has(number)) duplicated += 1;
    else if (number < (newest.get(id) ?? -1)) reordered += 1;
    done.add(number);
    newest.set(id, Math.max(number, newest.get(id) ?? -1));
    standing.set(id, number);
  }
  const cells = [...last].filter(([id]) => id !== poison?.id);
  const missing = cells.filter(([, number]) => !done.has(number)).length;
  const stale = cells.filter(([id, number]) => done.has(number) && standing.get(id) !== number).length;
  return { lost: Math.max(0, missing - left), stale, duplicated, reordered };
}
