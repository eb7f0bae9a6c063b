// What combining two cards comes to, before anything is written. Pure.
import type { CombineBody, TakenField } from '#contract/combining/combining.schema.ts';
import { addDays, type LocalDate } from '#contract/core/time.ts';
import type { Membership, MovementValue, StudentValue } from '#server/features/contingent/public.ts';
import type { Link } from '#server/features/parents/public.ts';
import { type AnswerId, type AnswerValue, answerId, isHandedIn } from './answer-entries.ts';
import { type Side, shownValue } from './both-cards.ts';
import type { Planned } from './days.ts';
import { type EntryId, type EntryValue, entryId } from './lesson-entries.ts';
import { socialEntryId } from './social-entries.ts';

type By = { readonly by: number; readonly now: number; readonly today: LocalDate; readonly reason: string };

/** The two cards as they are afterwards, and the one that stays as this school may see it. */
export function valuesAfter(kept: Side, gone: Side, take: readonly TakenField[], { by, now, today, reason }: By) {
  const [one, other] = [kept.held.value, gone.held.value];
  const shown = shownValue(gone);
  const taken = Object.fromEntries(take.map((field) => [field, shown[field]])) as Partial<StudentValue>;
  const isHere = one.state === 'active' || other.state === 'active';
  const leftOn =
    [one.leftOn, other.leftOn]
      .flatMap((day) => day ?? [])
      .sort()
      .at(-1) ?? null;
  // The next bundle of OneRoster finds who is left.
  const { sourcedId: ofGone, ...otherWithout } = other;
  const sourcedId = one.sourcedId ?? ofGone;
  const keptAfter: StudentValue = {
    ...one,
    ...taken,
    ...(take.includes('iin') && { isNotResident: other.isNotResident }),
    ...(isHere && { state: 'active', leftOn: null, readsUntil: null }),
    ...(!isHere && { leftOn }),
    ...(sourcedId !== undefined && { sourcedId }),
  };
  const goneAfter: StudentValue = {
    ...otherWithout,
    // An IIN is one card's.
    iin: null,
    state: 'archived',
    leftOn: other.leftOn ?? today,
    readsUntil: addDays(today, -1),
    blocked: other.blocked ?? { at: now, by, reason },
    duplicateOf: one.studentSchoolUuid,
  };
  return { keptAfter, goneAfter, shownAfter: { ...shownValue(kept), ...taken } };
}

export type Moves<Id extends string, Value = EntryValue> = {
  readonly values: ReadonlyMap<Id, Value | null>;
  readonly before: ReadonlyMap<Id, Value>;
  /** Entries that are not used, because the other card has an entry at the same place. */
  readonly covered: ReadonlySet<Id>;
};

/** Entries whose membership goes come to the one that has its place; where that has one, it counts. */
export function entryMoves(kept: Side, gone: Side, { heirs }: Pick<Planned, 'heirs'>): Moves<EntryId> {
  const all = [...kept.entries, ...gone.entries];
  const before = new Map(all.map(({ id, value }) => [id, value]));
  const values = new Map<EntryId, EntryValue | null>();
  const covered = new Set<EntryId>();
  for (const { id, scheduleUuid, kind, member, value } of all) {
    const heir = heirs.get(member);
    if (heir === undefined) continue;
    values.set(id, null);
    const place = entryId({ scheduleUuid, kind, studentGroupUuid: heir });
    if (before.has(place) || values.has(place)) covered.add(id);
    else values.set(place, value);
  }
  return { values, before, covered };
}

/** `entryMoves` for answers: an answer that was handed in wins over one that was not. */
export function answerMoves(kept: Side, gone: Side, { heirs }: Pick<Planned, 'heirs'>): Moves<AnswerId, AnswerValue> {
  const all = [...kept.answers, ...gone.answers];
  const before = new Map(all.map(({ id, value }) => [id, value]));
  const values = new Map<AnswerId, AnswerValue | null>();
  const covered = new Set<AnswerId>();
  for (const { id, scheduleUuid, taskKind, member, value } of all) {
    const heir = heirs.get(member);
    if (heir === undefined) continue;
    values.set(id, null);
    const place = answerId({ scheduleUuid, taskKind, studentGroupUuid: heir });
    const there = values.get(place) ?? before.get(place);
    if (there && (isHandedIn(there) || !isHandedIn(value))) covered.add(id);
    else {
      values.set(place, value);
      if (there) covered.add(place);
    }
  }
  return { values, before, covered };
}

export function socialMoves(kept: Side, gone: Side): Moves<string> {
  const before = new Map([...kept.social, ...gone.social].map(({ id, value }) => [id, value]));
  const values = new Map<string, EntryValue | null>();
  const covered = new Set<string>();
  for (const { id, cell, value } of gone.social) {
    values.set(id, null);
    const place = socialEntryId(kept.held.value.studentSchoolUuid, cell);
    if (before.has(place)) covered.add(id);
    else values.set(place, value);
  }
  return { values, before, covered };
}

/** The register of both: what stands there twice stands there once. */
export function movementChanges(kept: Side, gone: Side, joinedGroups: ReadonlySet<number>) {
  const number = kept.held.value.studentSchoolUuid;
  const after = new Map<string, MovementValue | null>();
  const said = ({ kind, date, fromGroupId, toGroupId }: MovementValue) =>
    [kind, date, fromGroupId, toGroupId].join(' ');
  const known = new Set(kept.movements.map(({ value }) => said(value)));
  for (const { uuid, value } of gone.movements)
    after.set(uuid, known.has(said(value)) ? null : { ...value, studentSchoolUuid: number });
  const all = [...kept.movements, ...gone.movements].filter(({ uuid }) => after.get(uuid) !== null);
  for (const groupId of joinedGroups) {
    // Whoever left and came back did arrive twice.
    if (all.some(({ value }) => value.fromGroupId === groupId)) continue;
    const entries = all.filter(({ value }) => value.toGroupId === groupId);
    const best = entries.find(({ value }) => value.orderUuid !== null) ?? entries[0];
    for (const { uuid, value } of entries) if (uuid !== best?.uuid && value.kind === 'arrived') after.set(uuid, null);
  }
  return after;
}

/** The links that stay, one of each parent. */
export function chosenLinks(kept: Side, gone: Side, chosen: CombineBody['parents']): Link[] | null {
  const all = [...kept.links, ...gone.links];
  if (chosen && !chosen.every((uuid) => all.some((link) => link.uuid === uuid))) return null;
  const links = chosen ? all.filter(({ uuid }) => chosen.includes(uuid)) : all;
  const seen = new Set<number>();
  return links.filter(({ user }) => {
    const isFirst = !seen.has(user.id);
    seen.add(user.id);
    return isFirst;
  });
}

/** All memberships of the pupil afterwards. */
export function membershipsAfter(kept: Side, { after }: Pick<Planned, 'after'>): Membership[] {
  const untouched = kept.members.filter(({ uuid }) => !after.has(uuid));
  return [...untouched, ...[...after].flatMap(([uuid, value]) => (value ? [{ uuid, value }] : []))];
}
