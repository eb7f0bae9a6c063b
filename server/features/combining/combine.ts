// Two cards of one pupil become one: what hangs on the one that goes comes to the one that stays (decisions E25).
import { and, eq } from 'drizzle-orm';
import { type CombineBody, type Combined, personalFields } from '#contract/combining/combining.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  anyStudentOf,
  holdLessonsAfter,
  type Membership,
  membershipEntity,
  movementEntity,
  programmesAmong,
  readMemberships,
  type StudentValue,
  storeMemberships,
  storeMovements,
  storeStudents,
  studentEntity,
  type Writing,
  whoMayNotStand,
} from '#server/features/contingent/public.ts';
import type { Link } from '#server/features/parents/public.ts';
import { fullName, isInviteOpen, parentInvites } from '#server/features/people/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { renewKnownOfStudents, renewToldPasswords } from '#server/features/session/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Change } from '#server/shared/write.ts';
import { answerEntity } from './answer.entity.ts';
import { type AnswerValue, storeAnswers } from './answer-entries.ts';
import {
  carriedBy,
  comparedOf,
  type Groups,
  groupsOfSides,
  isEnrolledElsewhere,
  isUsedElsewhere,
  readSide,
  type Side,
  shownClasses,
} from './both-cards.ts';
import { combinationEntity } from './combination.entity.ts';
import { combinations } from './combining.tables.ts';
import { type Planned, planMemberships } from './days.ts';
import { storeEntries } from './lesson-entries.ts';
import { lessonEntryEntity } from './lesson-entry.entity.ts';
import { moveLinks } from './move-links.ts';
import {
  answerMoves,
  chosenLinks,
  entryMoves,
  type Moves,
  membershipsAfter,
  movementChanges,
  socialMoves,
  valuesAfter,
} from './plan.ts';
import { storeSocialEntries } from './social-entries.ts';
import { socialEntryEntity } from './social-entry.entity.ts';

type Problem = { readonly key: string; readonly values?: Record<string, string> };

/**
 * @throws AppError NOT_FOUND for a card that the caller does not write about, CONFLICT for a card with itself, STALE_VERSION with both
 * cards as they are now, VALIDATION_FAILED with what stands in the way.
 */
export async function combine(writing: Writing, body: CombineBody): Promise<Combined> {
  const { tx, schoolId, contingent, language, by, now } = writing;
  const { db } = tx;
  if (body.keepId === body.goneId) throw new AppError('CONFLICT');
  const [heldKept, heldGone] = [await anyStudentOf(writing, body.keepId), await anyStudentOf(writing, body.goneId)];
  const [kept, gone] = await holdSides(writing, heldKept, heldGone);
  const known = await groupsOfSides(db, schoolId, [...kept.members, ...gone.members]);
  if (body.keepVersion !== heldKept.version || body.goneVersion !== heldGone.version) {
    const current = { first: comparedOf(kept, known.groups), second: comparedOf(gone, known.groups) };
    throw new AppError('STALE_VERSION', { current });
  }
  const planned = planMemberships({
    kept: kept.members,
    gone: gone.members,
    number: kept.held.value.studentSchoolUuid,
    isClass: (groupId) => (known.groups.get(groupId)?.parallel ?? 0) > 0,
    divisionOf: (uuid) => known.divisions.get(uuid),
    written: [...gone.entries.filter(({ kind }) => kind === 'mark' || kind === 'attendance'), ...gone.answers],
  });
  const members = membershipsAfter(kept, planned);
  const reason = textOf(language, 'combining.blockReason', { login: kept.user.login });
  const values = valuesAfter(kept, gone, body.take, { by, now, today: contingent.today, reason });
  const links = chosenLinks(kept, gone, body.parents);
  if (links === null) throw new AppError('NOT_FOUND');
  const heirGroups = [...planned.heirs.values()].map((uuid) => planned.after.get(uuid)?.groupId ?? 0);
  const moves = {
    entries: entryMoves(kept, gone, planned),
    answers: answerMoves(kept, gone, planned),
    social: socialMoves(kept, gone),
    movements: movementChanges(kept, gone, new Set(heirGroups)),
  };
  const barred = await whoMayNotStand(
    db,
    schoolId,
    new Map([
      [kept.held.userId, values.keptAfter],
      [gone.held.userId, values.goneAfter],
    ]),
  );
  const problems: Problem[] = [
    ...lostProblems(planned, gone.members, known.groups),
    ...(await programmeProblems(writing, members)),
    ...(links.length > mostParents ? [{ key: 'parents' }] : []),
    ...((await isUsedElsewhere(db, schoolId, gone.held.userId))
      ? [{ key: 'account', values: { login: gone.user.login } }]
      : []),
    ...(barred.length > 0
      ? [{ key: 'enrolled' }]
      : await elsewhereProblems(writing, kept, values.keptAfter, body.take)),
  ];
  const words = problems.map(({ key, values: said }) => textOf(language, `combining.wrong.${key}`, said ?? {}));
  const comes = carriedBy({
    entries: gone.entries.filter(({ id }) => !moves.entries.covered.has(id)),
    answers: gone.answers.filter(({ id }) => !moves.answers.covered.has(id)),
    social: gone.social.filter(({ id }) => !moves.social.covered.has(id)),
    movements: gone.movements.filter(({ uuid }) => moves.movements.get(uuid) !== null),
  });
  const answer: Combined = {
    id: kept.held.userId,
    name: personName(values.shownAfter),
    login: kept.user.login,
    endedLogin: gone.user.login,
    comes,
    problems: words,
    covered: moves.entries.covered.size + moves.answers.covered.size + moves.social.covered.size,
    parents: links.map(({ user }) => fullName(user)),
    classes: shownClasses(members, known.groups),
    batch: null,
  };
  if (body.dryRun) return answer;
  if (words.length > 0)
    throw refusal(language, 'goneId', `combining.wrong.${problems[0]?.key}`, problems[0]?.values ?? {});
  await apply(writing, { kept, gone, planned, values, links, moves });
  const { keptAfter, shownAfter } = values;
  // A card that comes back shows its account as it is today.
  const name = personName(keptAfter.state === 'active' ? keptAfter : shownAfter);
  return { ...answer, name, batch: tx.batch };
}

/** Both with all that hangs on them; nobody writes into lessons of their classes until the end. */
async function holdSides({ tx, schoolId }: Writing, kept: Side['held'], gone: Side['held']): Promise<[Side, Side]> {
  const numbers = [kept.value.studentSchoolUuid, gone.value.studentSchoolUuid];
  const members = await readMemberships(tx.db, schoolId, { studentSchoolUuids: numbers });
  const first = members.map(({ value }) => value.dateFrom).sort()[0];
  if (first !== undefined) await holdLessonsAfter(tx.db, schoolId, members, addDays(first, -1));
  return [await readSide(tx.db, schoolId, kept), await readSide(tx.db, schoolId, gone)];
}

function lostProblems({ lost }: Planned, members: readonly Membership[], known: Groups): Problem[] {
  return lost.map(({ member, date }) => {
    const group = known.get(members.find(({ uuid }) => uuid === member)?.value.groupId ?? 0);
    return { key: 'days', values: { group: group ? groupLabel(group) : '', date: formatLocalDate(date) } };
  });
}

/** A programme is within the days of its class, and one at a time (decisions E17). */
async function programmeProblems({ tx, schoolId }: Writing, members: readonly Membership[]): Promise<Problem[]> {
  const programmes = await programmesAmong(
    tx.db,
    schoolId,
    members.map(({ value }) => value.groupId),
  );
  const last = (dateTo: string | null) => dateTo ?? '9999';
  const own = members.filter(({ value }) => programmes.has(value.groupId));
  const isWrong = own.some(({ uuid, value }) => {
    const parent = programmes.get(value.groupId)?.parentGroupId;
    const isInClass = members.some(
      ({ value: other }) =>
        other.groupId === parent && other.dateFrom <= value.dateFrom && last(other.dateTo) >= last(value.dateTo),
    );
    const isTwice = own.some(
      ({ uuid: of, value: other }) =>
        of !== uuid && other.dateFrom <= last(value.dateTo) && value.dateFrom <= last(other.dateTo),
    );
    return !isInClass || isTwice;
  });
  return isWrong ? [{ key: 'programme' }] : [];
}

/** The account of one who has left may be another school's by now, whose student nobody here renames or takes back (decisions E22). */
async function elsewhereProblems(
  { tx, schoolId }: Writing,
  { held }: Side,
  after: StudentValue,
  take: CombineBody['take'],
): Promise<Problem[]> {
  const comesBack = after.state === 'active' && held.value.state === 'archived';
  const isRenamed = held.value.state === 'archived' && personalFields.some((field) => take.includes(field));
  if (!(comesBack || isRenamed) || !(await isEnrolledElsewhere(tx.db, schoolId, held.userId))) return [];
  return [{ key: comesBack ? 'enrolled' : 'renamed' }];
}

type Applied = {
  readonly kept: Side;
  readonly gone: Side;
  readonly planned: Planned;
  readonly values: ReturnType<typeof valuesAfter>;
  readonly links: readonly Link[];
  readonly moves: {
    readonly entries: Moves<string>;
    readonly answers: Moves<string, AnswerValue>;
    readonly social: Moves<string>;
    readonly movements: ReturnType<typeof movementChanges>;
  };
};

const changesOf = <Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value | null>,
): Change<Value>[] => [...after].map(([id, value]) => ({ id, before: before.get(id) ?? null, after: value }));
const byUuid = <Value>(entries: readonly { readonly uuid: string; readonly value: Value }[]) =>
  new Map(entries.map(({ uuid, value }) => [uuid, value]));

/** The order in which it is recorded is the reverse of the one in which it is undone: entries before the places they are in. */
async function apply(writing: Writing, { kept, gone, planned, values, links, moves }: Applied): Promise<void> {
  const { tx, schoolId, by, now } = writing;
  const { db } = tx;
  await recordCombination(writing, kept, gone);
  await storeStudents(
    db,
    { schoolId, userId: by, now },
    new Map([
      [kept.held.userId, values.keptAfter],
      [gone.held.userId, values.goneAfter],
    ]),
  );
  tx.changed(studentEntity, [
    { id: String(kept.held.userId), before: kept.held.value, after: values.keptAfter },
    { id: String(gone.held.userId), before: gone.held.value, after: values.goneAfter },
  ]);
  await storeMovements(db, schoolId, moves.movements);
  tx.changed(movementEntity, changesOf(byUuid([...kept.movements, ...gone.movements]), moves.movements));
  await moveLinks(writing, kept, gone, links);
  await storeMemberships(db, schoolId, planned.after);
  tx.changed(membershipEntity, changesOf(byUuid([...kept.members, ...gone.members]), planned.after));
  // The card that stays may come into the class of the other one.
  const number = kept.held.value.studentSchoolUuid;
  await renewToldPasswords(db, schoolId, { ofStudents: [number] }, now);
  if (entersClass(kept, planned, values.keptAfter)) await renewKnownOfStudents(db, schoolId, [number], now);
  await storeSocialEntries(db, schoolId, moves.social.values, now);
  tx.changed(socialEntryEntity, changesOf(moves.social.before, moves.social.values));
  await storeAnswers(db, schoolId, moves.answers.values, now);
  tx.changed(answerEntity, changesOf(moves.answers.before, moves.answers.values));
  await storeEntries(db, schoolId, moves.entries.values, now);
  tx.changed(lessonEntryEntity, changesOf(moves.entries.before, moves.entries.values));
}

/** Whether the card that stays comes back from the archive, or into a class in which it has not been. */
function entersClass({ held, members }: Side, { after }: Planned, keptAfter: StudentValue): boolean {
  const former = new Set(members.map(({ value }) => value.groupId));
  const isBack = held.value.state === 'archived' && keptAfter.state === 'active';
  return isBack || [...after.values()].some((value) => value !== null && !former.has(value.groupId));
}

async function recordCombination(
  { tx, schoolId, contingent, by, now }: Writing,
  kept: Side,
  gone: Side,
): Promise<void> {
  const [keptNumber, goneNumber] = [kept.held.value.studentSchoolUuid, gone.held.value.studentSchoolUuid];
  const members = [...kept.members, ...gone.members];
  const open = and(
    eq(parentInvites.schoolId, schoolId),
    eq(parentInvites.studentSchoolUuid, goneNumber),
    isInviteOpen(now),
  );
  const invites = await tx.db.select({ uuid: parentInvites.uuid }).from(parentInvites).where(open);
  const uuids = invites.map(({ uuid }) => uuid);
  await tx.db
    .update(parentInvites)
    .set({ studentSchoolUuid: keptNumber })
    .where(and(eq(parentInvites.schoolId, schoolId), isOneOf(parentInvites.uuid, uuids)));
  const value = {
    keptUserId: kept.held.userId,
    goneUserId: gone.held.userId,
    keptNumber,
    goneNumber,
    since: members.map((member) => member.value.dateFrom).sort()[0] ?? contingent.today,
    members: members.map(({ uuid }) => uuid),
    invites: uuids,
    madeBy: by,
    at: now,
  };
  await tx.db.insert(combinations).values({ schoolId, batch: tx.batch, ...value });
  tx.changed(combinationEntity, [{ id: tx.batch, before: null, after: value }]);
}
