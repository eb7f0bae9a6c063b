// The answer of the world's pupil to homework of the schedule, and its files: what pupil and teachers do about it, and the laws for it.
// Pupil and teachers read the same cells in two documents; each cell is typed by one of the two sides.

import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { answerCell, answersCell, attemptOf, readAnswerCell } from '#contract/answers/answer-state.ts';
import type { AnswerStrokes } from '#contract/answers/answer-strokes.ts';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import {
  type AnswerAttempt,
  type AnswerKind,
  type AnswerPages,
  type AnswerSent,
  pupilKinds,
} from '#contract/answers/answers.schema.ts';
import { cellKey } from '#contract/core/documents.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { addAttachment } from '#db/attachments.ts';
import type { Db } from '#server/db/client.ts';
import { answerCells, answerHistory, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { files } from '#server/features/files/public.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import type { Context } from './context.ts';
import type { HistoryRow, Place } from './place.ts';
import type { Answering } from './steps.ts';

const membership = idOf('member 0');
const pupilId = 11;
const teacherIds: readonly number[] = [2, 3];
/** Parts of a file are 64 kB at first: this one leaves in two. */
const pageBytes = 70_000;

/** The lesson whose homework is handed in. Nothing else is written in it. */
export const taskOf = (lessons: readonly string[]): string => idOf(`task of ${lessons[0]}`);

export function answerDocumentOf(userId: number, lessons: readonly string[]): string {
  const task = taskOf(lessons);
  return teacherIds.includes(userId)
    ? answersDocument.name(task, 'homework')
    : answerDocument.name(task, 'homework', membership);
}

/** A cell of an answer under the document of the side that types it; any other cell as it is. */
export function authoredKey(document: string, cell: string): string {
  const isOfPupil = document.startsWith('answer:');
  const found =
    isOfPupil || document.startsWith('answers:') ? readAnswerCell(cell, isOfPupil ? 'ofPupil' : 'ofClass') : null;
  if (!found) return cellKey({ document, cell });
  return keyOfKind(document.split(':')[1] ?? '', found.kind as AnswerKind, found.attempt);
}
function keyOfKind(task: string, kind: AnswerKind, attempt: number): string {
  return pupilKinds.some((own) => own === kind)
    ? cellKey({ document: answerDocument.name(task, 'homework', membership), cell: answerCell(kind, attempt) })
    : cellKey({ document: answersDocument.name(task, 'homework'), cell: answersCell(kind, membership, attempt) });
}

/** The server completes these values; what their author gave is that they did it. */
const completed: Readonly<Record<string, unknown>> = {
  sendAnswer: { isOut: true },
  recallAnswer: { isOut: false },
  readAnswer: 'read',
  setStrokes: 'drawn',
};
/** What the author of an operation gave; undefined: the value itself. */
export const givenBy = (name: string): unknown => completed[name];

/** Adds the lesson with its homework. */
export async function addTask(db: Db, { lessons: known }: SmallSchool, lessons: readonly string[]): Promise<void> {
  const scheduleUuid = taskOf(lessons);
  await db.insert(lessonTable).values({ ...known.early, scheduleUuid, number: 3 });
  const value = { body: '§14', dueScheduleUuid: null, answer: { maxFiles: 10, isLateAllowed: true } };
  const times = { capturedAt: 1, acceptedAt: 1 };
  const cell = { schoolId: 1, scheduleUuid, kind: 'homework', studentGroupUuid: nilUuid, version: 1 } as const;
  await db.insert(journalCells).values({ ...cell, value, authorUserId: 2, ...times });
}

// ---- what is typed ----

const words = ['x = 4', 'x = 5', 'күш 12 Н', null];
const among = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
/** Counts files and strokes, to name each. */
let made = 0;

/** A file that its device has reported as stored. */
export type SentFile = {
  readonly device: string;
  readonly userId: number;
  readonly id: string;
  readonly sha256: string;
};
/** A stroke that its device has reported as stored. */
export type Drawn = { readonly device: string; readonly userId: number; readonly id: string };

type Screen = {
  readonly at: { readonly scheduleUuid: string; readonly taskKind: 'homework'; readonly studentGroupUuid: string };
  readonly attempt: number;
  readonly sent: AnswerSent | null;
  readonly pages: AnswerPages | null;
};
/** The answer as the screen of the tab shows it. */
function screenOf({ base, userId }: Context, lessons: readonly string[]): Screen {
  const document = answerDocumentOf(userId, lessons);
  const nameOf = (kind: AnswerKind, attempt: number) =>
    teacherIds.includes(userId) ? answersCell(kind, membership, attempt) : answerCell(kind, attempt);
  const shown = (kind: AnswerKind, attempt: number) => base?.cell({ document, cell: nameOf(kind, attempt) }).value;
  const attempt = attemptOf((shown('attempt', 1) ?? null) as AnswerAttempt | null);
  return {
    at: { scheduleUuid: taskOf(lessons), taskKind: 'homework', studentGroupUuid: membership },
    attempt,
    sent: (shown('sent', attempt) ?? null) as AnswerSent | null,
    pages: (shown('pages', attempt) ?? null) as AnswerPages | null,
  };
}

/** What a step means for the person who takes it; a parent only reads. */
export async function answerIntents(
  { what, value }: Answering,
  tab: Context,
  lessons: readonly string[],
  now: number,
  onFile: (file: Omit<SentFile, 'device'>) => void,
): Promise<Intent[]> {
  const screen = screenOf(tab, lessons);
  if (tab.userId === pupilId) return ofPupil({ what, value }, tab, screen, now, onFile);
  return teacherIds.includes(tab.userId) ? ofTeacher({ what, value }, screen) : [];
}

async function ofPupil(
  { what, value }: Answering,
  tab: Context,
  { at, attempt, sent, pages }: Screen,
  now: number,
  onFile: (file: Omit<SentFile, 'device'>) => void,
): Promise<Intent[]> {
  const payload = { ...at, attempt };
  const text = among(words, value);
  switch (what) {
    case 0:
    case 1:
      return [{ name: 'setAnswerText', payload: { ...payload, value: text === null ? null : { text } } }];
    case 2:
    case 3:
    case 4:
      return [{ name: 'sendAnswer', payload: { ...payload, at: now, after: sent?.number ?? 0 } }];
    case 5:
      return [{ name: 'recallAnswer', payload: { ...payload, at: now } }];
    case 6:
      return [{ name: 'setAnswerPages', payload: { ...payload, value: { files: (pages?.files ?? []).slice(0, -1) } } }];
    default: {
      const file = await storePage(tab, keyOfKind(at.scheduleUuid, 'pages', attempt), now, onFile);
      return file
        ? [{ name: 'setAnswerPages', payload: { ...payload, value: { files: [...(pages?.files ?? []), file] } } }]
        : [];
    }
  }
}

/** A page of the answer is on the disk before the operation names it. */
async function storePage(tab: Context, key: string, now: number, onFile: (file: Omit<SentFile, 'device'>) => void) {
  const id = idOf(`world file ${++made}`);
  const content = Buffer.alloc(pageBytes, `page ${made}. `);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { name: `${made}.txt`, type: 'text/plain', width: null, height: null };
  let isStored = false;
  const storing = addAttachment(tab.handles, {
    ...file,
    id,
    schoolId: 1,
    eduYear: 2026,
    cellKey: key,
    purpose: 'answer',
    sha256,
    capturedAt: now,
    content: new Uint8Array(content).buffer,
  });
  await tab.life.until(
    storing.then(
      () => {
        isStored = true;
      },
      // A full disk: the page says so, and nothing names the file.
      () => undefined,
    ),
  );
  if (!isStored) return null;
  onFile({ userId: tab.userId, id, sha256 });
  return { uuid: id, bytes: pageBytes, ...file };
}

function ofTeacher({ what, value }: Answering, { at, attempt, sent, pages }: Screen): Intent[] {
  const payload = { ...at, attempt };
  const of = sent?.number ?? 0;
  const page = pages?.files[0]?.uuid;
  switch (what) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const review =
        value === 5
          ? null
          : { outcome: what < 2 ? 'verified' : 'rework', of, score: 1 + value, comment: 'жақсы', files: [] };
      return of === 0 ? [] : [{ name: 'reviewAnswer', payload: { ...payload, value: review } }];
    }
    case 4:
    case 5:
      return of === 0 ? [] : [{ name: 'readAnswer', payload: { ...payload, of } }];
    case 6: {
      const number = value === 5 && attempt > 1 ? attempt - 1 : attempt + 1;
      return [{ name: 'resetAnswer', payload: { ...at, number: number === 1 ? null : number } }];
    }
    default: {
      const stroke = { id: `stroke-${++made}`, tool: 'pen', points: [value, 0, 9_000, 9_000] };
      const changes = page ? [{ file: page, turn: null, add: [stroke], remove: [] }] : [];
      return page ? [{ name: 'setStrokes', payload: { ...payload, changes } }] : [];
    }
  }
}

/** Ids of the strokes that an operation adds. */
export function strokesIn({ name, payload }: { readonly name: string; readonly payload: unknown }): string[] {
  if (name !== 'setStrokes') return [];
  const { changes } = payload as { readonly changes: readonly { readonly add: readonly { readonly id: string }[] }[] };
  return changes.flatMap(({ add }) => add.map(({ id }) => id));
}

// ---- what the server has ----

const ofTask = (lessons: readonly string[]) =>
  and(eq(answerHistory.schoolId, 1), eq(answerHistory.scheduleUuid, taskOf(lessons)));

const givenOf = (kind: string, value: unknown): unknown =>
  kind === 'sent'
    ? { isOut: (value as AnswerSent).isOut }
    : kind === 'read'
      ? 'read'
      : kind === 'strokes'
        ? 'drawn'
        : value;

export async function readAnswerHistory(db: Db, lessons: readonly string[]): Promise<HistoryRow[]> {
  const rows = await db.select().from(answerHistory).where(ofTask(lessons)).orderBy(asc(answerHistory.version));
  return rows.map((row) => ({
    ...row,
    key: keyOfKind(row.scheduleUuid, row.kind as AnswerKind, row.attempt),
    given: givenOf(row.kind, row.value),
  }));
}

export async function readAnswerCells(db: Db, lessons: readonly string[]) {
  const rows = await db
    .select()
    .from(answerCells)
    .where(and(eq(answerCells.schoolId, 1), eq(answerCells.scheduleUuid, taskOf(lessons))));
  return rows.map((row) => ({ ...row, key: keyOfKind(row.scheduleUuid, row.kind as AnswerKind, row.attempt) }));
}

// ---- laws ----

/** At rest: a stroke that was stored is on the page, or in an operation that waits for its author. */
export async function checkStrokes(
  db: Db,
  lessons: readonly string[],
  drawn: readonly Drawn[],
  places: readonly Place[],
): Promise<string[]> {
  const cells = await readAnswerCells(db, lessons);
  const onPages = new Set(
    cells
      .filter(({ kind }) => kind === 'strokes')
      .flatMap(({ value }) => (value as AnswerStrokes | null)?.pages ?? [])
      .flatMap(({ strokes }) => strokes.map(({ id }) => id)),
  );
  return drawn.flatMap(({ device, userId, id }) => {
    const place = places.find((one) => one.device.name === device && one.userId === userId);
    const waits = place?.disk.outbox.some((row) => strokesIn(row).includes(id));
    if (onPages.has(id) || waits || !place || place.device.hasGoneBack || place.disk.isSealed) return [];
    return [`law 1: ${id} of ${userId} on ${device} is neither on the page nor kept`];
  });
}

/** At rest: a file that was stored is on the server, whole, or waits on its device; after a restore also where a copy of it is left. */
export async function checkFiles(db: Db, sent: readonly SentFile[], places: readonly Place[]): Promise<string[]> {
  const rows = await db.select().from(files).where(eq(files.schoolId, 1));
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return sent.flatMap(({ device, userId, id, sha256 }) => {
    const place = places.find((one) => one.device.name === device && one.userId === userId);
    const row = byUuid.get(id);
    if (row?.state === 'ready' && row.sha256 === sha256 && row.storedBytes === pageBytes) return [];
    if (!place || place.device.hasGoneBack || place.disk.isSealed) return [];
    const head = place.disk.files.find((file) => file.id === id);
    if (head?.state === 'parked') return [];
    if (head) return [`law 5: the file ${id} of ${userId} still waits on ${device}: ${JSON.stringify(head)}`];
    // Copies go at a sign-out: then the backup of the files belongs to that of the database.
    if (place.hasNewLife && !place.disk.copies.includes(id)) return [];
    return [
      `law 1: the file ${id} of ${userId} on ${device} is ${row?.state ?? 'unknown'} to the server, and not kept`,
    ];
  });
}
