// What people typed, and what their screens had shown them: the history checker's only input besides the server's final state.
import { contactsDocument } from '#contract/contacts/contacts.office.documents.ts';
import { cellKey, parseCellKey } from '#contract/core/documents.ts';
import { canonicalJson, type Intent } from '#contract/core/mutation.ts';
import { pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { findMutation } from '#contract/mutations.ts';
import { noticesDocument } from '#contract/notices/notices.office.documents.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import { socialDocument } from '#contract/social/social.office.documents.ts';
import type { OutboxRow, ReceiptRow } from '#db/schema.ts';
import { notesDocument } from '#tests/support/notes/notes.ts';
import { idOf } from '#tests/support/small-school.ts';
import { answerDocumentOf, givenBy } from './answering.ts';
import type { Context } from './context.ts';
import type { Act } from './steps.ts';

export type Typed = {
  readonly device: string;
  readonly userId: number;
  readonly intent: Intent;
  readonly key: string;
  /** The cell's value once it is done. */
  readonly value: unknown;
  /** The server version that the author had seen; looking at the other value later updates it. */
  seenVersion: number;
  /** Its number in the device's outbox, changed by "try again". Null: there was nothing left to send. */
  seq: number | null;
  clientId: string | null;
  /** The author gave it up, or replaced it before it was in flight. */
  isGivenUp: boolean;
};

/** A value that somebody gave a cell, whatever became of it. */
export type Authored = Pick<Typed, 'userId' | 'key' | 'value'>;

export const people = [
  { login: 'teacher', userId: 2 },
  { login: 'teacher2', userId: 3 },
  { login: 'student', userId: 11 },
  // A parent of two children in one class: an entry of the class is in several of their documents.
  { login: 'parent', userId: 7 },
] as const;
const pupil = { userId: 11, studentSchoolUuid: idOf('student 0'), studentGroupUuid: idOf('member 0') };
export const doneDocument = pupilDoneDocument.name(pupil.studentSchoolUuid);

const themes = ['Гук заңы', 'Үйкеліс күші'];
const tasks = ['§12, 3-есеп', '§13', null];
const attendances = ['late', 'missing_by_sick', 'was_in_class'] as const;
const marks = [null, 5, 9];
const comments = [null, 'жақсы'];
const notes = ['бірінші', 'екінші', null];
const days = ['2026-09-01', '2026-11-16'];
/** Counts typed lines, to make each unique. */
let lines = 0;
const among = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** The owner of the notes that a schedule's teachers write into: different for every schedule. */
export function ownerOf(lessons: readonly string[]): number {
  return Number.parseInt((lessons[0] ?? '').slice(0, 7), 16);
}
/** The class of everything, and the pupil of 7 «А» whom a schedule has for itself, as what is written about pupils has no lesson. */
export const groupId = 71;
export const ownPupilOf = (lessons: readonly string[]) => ({
  studentSchoolUuid: idOf(`pupil of ${lessons[0]}`),
  studentGroupUuid: idOf(`member of ${lessons[0]}`),
});
/** Whether a cell is written about a pupil of another schedule. */
export const isOfOthers = (document: string, cell: string, lessons: readonly string[]): boolean =>
  aboutPupils.some((name) => name === document) && !cell.includes(ownPupilOf(lessons).studentSchoolUuid);
const aboutPupils = [contactsDocument.name(groupId), socialDocument.name(groupId)];

/** The documents with the cells that the schedule is about. */
export function documentsOf(userId: number, lessons: readonly string[]): string[] {
  const answer = answerDocumentOf(userId, lessons);
  if (isOfFamily(userId)) return [doneDocument, answer];
  const notesOfAll = notesDocument.name(ownerOf(lessons));
  return [...lessons.map((uuid) => lessonDocument.name(uuid)), notesOfAll, ...aboutPupils, answer];
}
const isOfFamily = (userId: number) => userId === pupil.userId || userId === parentUserId;
const parentUserId = 7;
export const secondChild = idOf('student 1');
/** What their page shows besides. */
export function alsoReadBy(userId: number): string[] {
  if (userId !== parentUserId) return [noticesDocument.name(userId)];
  const monday = '2026-11-16';
  return [
    noticesDocument.name(userId),
    pupilDoneDocument.name(secondChild),
    ...[pupil.studentSchoolUuid, secondChild].map((child) => pupilWeekDocument.name(child, monday)),
  ];
}

/** What an act means for the person who does it. */
export function intentsOf(act: Act, userId: number, lessons: readonly string[], pupils: readonly string[]): Intent[] {
  const scheduleUuid = among(lessons, act.lesson);
  const studentGroupUuid = among(pupils, act.pupil);
  const { value } = act;
  // A parent only reads.
  if (userId === parentUserId) return [];
  if (userId === pupil.userId) {
    const own = { studentSchoolUuid: pupil.studentSchoolUuid, studentGroupUuid: pupil.studentGroupUuid };
    return [{ name: 'setHomeworkDone', payload: { ...own, scheduleUuid, isDone: value % 3 !== 0 } }];
  }
  switch (act.what) {
    case 0:
    case 1: {
      const mark = { mark: among(marks, value), comment: among(comments, value) };
      return [{ name: 'setMark', payload: { scheduleUuid, studentGroupUuid, ...mark } }];
    }
    case 2:
    case 3:
      return [
        { name: 'takeRoll', payload: { scheduleUuid } },
        { name: 'conductLesson', payload: { scheduleUuid, themeUuid: null, theme: among(themes, value) } },
      ];
    case 4:
      return [
        { name: 'uncompleteLesson', payload: { scheduleUuid } },
        { name: 'withdrawRoll', payload: { scheduleUuid } },
      ];
    case 5: {
      const body = among(tasks, value);
      return [
        {
          name: 'setHomework',
          payload: { scheduleUuid, homework: value > 3 ? null : { body, dueScheduleUuid: null } },
        },
      ];
    }
    case 6:
      return [{ name: 'setNoMarks', payload: { scheduleUuid, isStated: value % 3 !== 0 } }];
    case 8:
    case 9: {
      const text = among(notes, value);
      const name = act.what === 8 ? 'setNote' : 'stampNote';
      return [{ name, payload: { owner: ownerOf(lessons), name: `n${act.pupil}`, text } }];
    }
    case 10:
    case 11: {
      const id = String(++lines);
      const name = act.what === 10 ? 'addLine' : act.value === 4 ? 'seeList' : 'closeList';
      return [{ name, payload: { owner: ownerOf(lessons), id, text: value === 5 ? 'forbidden' : id } }];
    }
    case 12:
    case 13:
      return [aboutPupil(act, lessons)];
    default:
      return [
        { name: 'setAttendance', payload: { scheduleUuid, studentGroupUuid, attendance: among(attendances, value) } },
      ];
  }
}

/** Phone, address, category or visit of the schedule's own pupil. */
function aboutPupil({ what, pupil: which, lesson, value }: Act, lessons: readonly string[]): Intent {
  const about = { groupId, pupil: ownPupilOf(lessons).studentSchoolUuid };
  if (what === 12) {
    const field = lesson === 0 ? 'phone' : 'address';
    const text = field === 'phone' ? `+7701555141${value}` : `Абай ${value}`;
    return { name: 'setContacts', payload: { ...about, field, value: value === 5 ? null : text } };
  }
  if (lesson === 0) {
    const entry = { from: among(days, value), to: null, document: among(comments, value) };
    return { name: 'setCategories', payload: { ...about, category: 1 + which, entry: value === 5 ? null : entry } };
  }
  const visit = { date: among(days, value), who: 'Омарова С.', why: among(themes, value), result: null };
  const uuid = idOf(`visit ${which} of ${lessons[0]}`);
  return { name: 'setHomeVisit', payload: { ...about, uuid, visit: value === 5 ? null : visit } };
}

export function keyOf({ name, payload }: Intent): string {
  const mutation = findMutation(name);
  if (!mutation) throw new Error(`${name} is not declared`);
  return cellKey(mutation.key(payload));
}
/** Something nobody waits for, whatever its declaration says. */
const traces = ['seeList', 'markNoticesSeen', 'readAnswer'];
export const isTrace = ({ name }: { readonly name: string }) => traces.includes(name);
export function cellValueOf({ name, payload }: { readonly name: string; readonly payload: unknown }): unknown {
  return givenBy(name) ?? findMutation(name)?.overlay(null, payload) ?? null;
}
export function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

export type Stored = { readonly outbox: readonly OutboxRow[]; readonly receipts: readonly ReceiptRow[] };
/** A cell as its author saw it, and its rows on the disk at that time. */
export type Before = {
  readonly shown: unknown;
  readonly base: { readonly version: number; readonly value: unknown };
  readonly rows: readonly OutboxRow[];
};

export function before({ base }: Context, { outbox }: Stored, key: string): Before {
  const cell = base?.cell(parseCellKey(key));
  return {
    shown: cell?.value ?? null,
    base: { version: cell?.base.version ?? 0, value: cell?.base.value ?? null },
    rows: outbox.filter((row) => row.cellKey === key),
  };
}

/**
 * The entry for something that the device reports as stored. `problem`: it should have left something behind and did not. It need not where
 * the screen showed the value already, or where the server holds it and nothing was in flight there.
 */
export function entryOf(
  who: { readonly device: string; readonly userId: number },
  intent: Intent,
  was: Before,
  now: Stored,
): { readonly typed: Typed; readonly problem: string | null } {
  const key = keyOf(intent);
  const value = cellValueOf(intent);
  const isIt = (row: { readonly cellKey: string; readonly name: string; readonly payload: unknown }) =>
    row.cellKey === key && row.name === intent.name && isSame(row.payload, intent.payload);
  const newest = Math.max(0, ...was.rows.map(({ seq }) => seq));
  const row = now.outbox.findLast((item) => (item.state === 'pending' || item.seq > newest) && isIt(item));
  const receipt = now.receipts.find((item) => isIt(item) && seqOf(item) >= newest);
  const seenVersion = was.base.version;
  const typed = { ...who, intent, key, value, seenVersion, isGivenUp: false };
  if (row) return { typed: { ...typed, seq: row.seq, clientId: row.clientId }, problem: null };
  if (receipt) {
    return { typed: { ...typed, seq: seqOf(receipt), clientId: receipt.id.split(' ')[0] ?? null }, problem: null };
  }
  const pending = was.rows.filter(({ state }) => state === 'pending');
  const isUnsent = pending.every(({ firstSentAt }) => firstSentAt === null);
  const needsNothing = isTrace(intent) || isSame(was.shown, value) || (isUnsent && isSame(was.base.value, value));
  const problem = needsNothing ? null : `law 1: ${JSON.stringify(intent)} left neither an entry nor a receipt`;
  return { typed: { ...typed, seq: null, clientId: null }, problem };
}

export function seqOf({ id }: ReceiptRow): number {
  return Number(id.split(' ')[1]);
}
