// How the memberships of two cards become those of one: nobody is twice in a class, or in two classes on one day. Pure.
import { addDays, type LocalDate } from '#contract/core/time.ts';
import type { Membership, MembershipValue } from '#server/features/contingent/public.ts';

type Days = { readonly dateFrom: LocalDate; readonly dateTo: LocalDate | null };
type Part = MembershipValue['parts'][number];

/** An entry about one of the pupils in a lesson, as far as its place matters. */
export type Written = { readonly member: string; readonly date: LocalDate; readonly subgroupUuid: string | null };

export type Planned = {
  /** Memberships that change, by their numbers; null: it goes, and what hangs on it comes to another one. */
  readonly after: ReadonlyMap<string, MembershipValue | null>;
  /** Into which membership the entries of one that goes come. */
  readonly heirs: ReadonlyMap<string, string>;
  /** Memberships with entries on days on which the card that stays is in another class. */
  readonly lost: readonly { readonly member: string; readonly date: LocalDate }[];
};

const end = '9999-12-31';
const lastOf = ({ dateTo }: Days): LocalDate => dateTo ?? end;
const overlap = (one: Days, other: Days): boolean => one.dateFrom <= lastOf(other) && other.dateFrom <= lastOf(one);
const has = (days: Days, date: LocalDate): boolean => days.dateFrom <= date && date <= lastOf(days);

/** What is left of some days without others. */
function without<Own extends Days>(days: Own, others: readonly Days[]): Own[] {
  return others.reduce<Own[]>(
    (left, other) =>
      left.flatMap((own) => {
        if (!overlap(own, other)) return [own];
        const before = { ...own, dateTo: addDays(other.dateFrom, -1) };
        const after = other.dateTo === null ? null : { ...own, dateFrom: addDays(other.dateTo, 1) };
        return [
          ...(own.dateFrom < other.dateFrom ? [before] : []),
          ...(after && after.dateFrom <= lastOf(own) ? [after] : []),
        ];
      }),
    [days],
  );
}

/** Overlapping days become one; others stay as they are. */
function joined<Own extends Days>(days: readonly Own[]): Own[] {
  const found: Own[] = [];
  for (const own of [...days].sort((a, b) => (a.dateFrom < b.dateFrom ? -1 : 1))) {
    const last = found.at(-1);
    if (!last || !overlap(last, own)) found.push(own);
    else if (lastOf(own) > lastOf(last)) found[found.length - 1] = { ...last, dateTo: own.dateTo };
  }
  return found;
}

const within = (part: Part, days: Days): Part[] => {
  if (!overlap(part, days)) return [];
  const dateFrom = part.dateFrom > days.dateFrom ? part.dateFrom : days.dateFrom;
  return [{ ...part, dateFrom, dateTo: lastOf(part) < lastOf(days) ? part.dateTo : days.dateTo }];
};

type Given = {
  readonly kept: readonly Membership[];
  readonly gone: readonly Membership[];
  /** The number of the pupil who stays. */
  readonly number: string;
  /** A pupil is in one class a day; groups of programmes and of several classes are beside it. */
  readonly isClass: (groupId: number) => boolean;
  /** The parts of one division exclude each other. */
  readonly divisionOf: (subgroupUuid: string) => string | undefined;
  readonly written: readonly Written[];
};

export function planMemberships(given: Given): Planned {
  const { kept, gone, number, isClass, written } = given;
  const after = new Map<string, MembershipValue | null>();
  const heirs = new Map<string, string>();
  const lost: Planned['lost'][number][] = [];
  const left = gone.flatMap((member): Membership[] => {
    const { uuid, value } = member;
    const elsewhere = kept.filter((own) => isClass(own.value.groupId) && own.value.groupId !== value.groupId);
    const days = isClass(value.groupId)
      ? without(
          value,
          elsewhere.map((own) => own.value),
        )
      : [value];
    const entries = written.filter((entry) => entry.member === uuid);
    // One membership stays one: where the other class lies in its middle, the days with entries are kept.
    const chosen = days.findLast((part) => entries.some(({ date }) => has(part, date))) ?? days.at(-1);
    const outside = entries.filter(({ date }) => !chosen || !has(chosen, date)).map(({ date }) => date);
    const last = outside.sort().at(-1);
    if (last !== undefined) lost.push({ member: uuid, date: last });
    if (chosen) return [{ uuid, value: { ...chosen, parts: value.parts.flatMap((part) => within(part, chosen)) } }];
    after.set(uuid, null);
    return [];
  });
  for (const [groupId, own] of Map.groupBy(left, ({ value }) => value.groupId)) {
    const ofKept = kept.filter(({ value }) => value.groupId === groupId);
    for (const cluster of clustersOf([...ofKept, ...own])) {
      const [heir, ...others] = [...cluster].sort((a, b) => Number(own.includes(a)) - Number(own.includes(b)));
      if (!heir || !cluster.some((member) => own.includes(member))) continue;
      const [days] = joined(cluster.map(({ value }) => value));
      const { dateFrom, dateTo } = days ?? heir.value;
      const parts = [...heir.value.parts];
      for (const other of others) parts.push(...partsBeside(given, parts, other));
      after.set(heir.uuid, {
        groupId,
        studentSchoolUuid: number,
        dateFrom,
        dateTo,
        parts: [...Map.groupBy(parts, ({ subgroupUuid }) => subgroupUuid).values()].flatMap(joined),
      });
      for (const { uuid } of others) {
        after.set(uuid, null);
        heirs.set(uuid, heir.uuid);
      }
    }
  }
  return { after, heirs, lost };
}

/** Memberships in one class that overlap, directly or through others. */
function clustersOf(members: readonly Membership[]): Membership[][] {
  const found: { days: Days; members: Membership[] }[] = [];
  for (const member of [...members].sort((a, b) => (a.value.dateFrom < b.value.dateFrom ? -1 : 1))) {
    const last = found.at(-1);
    if (!last || !overlap(last.days, member.value)) found.push({ days: member.value, members: [member] });
    else {
      last.members.push(member);
      if (lastOf(member.value) > lastOf(last.days)) last.days = { ...last.days, dateTo: member.value.dateTo };
    }
  }
  return found.map((cluster) => cluster.members);
}

/** Parts of another membership that go beside those that stay: of one division the latter count, after the last entry in the former. */
function partsBeside({ divisionOf, written }: Given, stay: readonly Part[], other: Membership): Part[] {
  return other.value.parts.flatMap((part): Part[] => {
    const division = divisionOf(part.subgroupUuid);
    const [first] = stay
      .filter((own) => own.subgroupUuid !== part.subgroupUuid && divisionOf(own.subgroupUuid) === division)
      .filter((own) => overlap(own, part))
      .map(({ dateFrom }) => dateFrom)
      .sort();
    if (first === undefined) return [part];
    const entries = written.filter(({ member, subgroupUuid, date }) => {
      return member === other.uuid && subgroupUuid === part.subgroupUuid && has(part, date);
    });
    const lastDay = [addDays(first, -1), ...entries.map(({ date }) => date)].sort().at(-1) ?? '';
    if (lastDay < part.dateFrom) return [];
    return [lastDay < lastOf(part) ? { ...part, dateTo: lastDay } : part];
  });
}
