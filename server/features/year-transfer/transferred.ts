// What an applied transfer has done with each pupil, by what is kept of it: who left by it is in no class any more.
import { and, eq } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import { outcomesOf } from '#contract/year-transfer/outcomes.ts';
import type {
  Fate,
  LeavingReason,
  PlannedClass,
  TransferOrders,
} from '#contract/year-transfer/year-transfer.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { personHere, students, users } from '#server/features/people/public.ts';
import { groupLabel, groupMembers, groupOfMember, groups, studentOfMember } from '#server/features/school/public.ts';
import { findHead, type Place, readRows } from './plan-rows.ts';
import { yearTransferPupils } from './year-transfer.tables.ts';

export type TransferredPupil = {
  readonly userId: number;
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  /** Label of the class that ended. */
  readonly from: string;
  readonly fate: Fate;
  readonly reason: LeavingReason | null;
  /** Label of the class of the next year; null for who left. */
  readonly to: string | null;
};
export type Transferred = { readonly orders: TransferOrders; readonly pupils: readonly TransferredPupil[] };

/** Pupils by grade, class and name; null: the transfer out of the year is not applied. */
export async function readTransferred(db: ReadDb, place: Place): Promise<Transferred | null> {
  const { schoolId, eduYear } = place;
  const [head, year] = [await findHead(db, place), await findYear(db, schoolId, eduYear)];
  if (head?.state !== 'applied' || !year) return null;
  const rows = await readRows(db, place);
  const { surname, firstname, patronymic } = personHere;
  const members = await db
    .select({
      said: yearTransferPupils,
      member: groupMembers,
      group: groups,
      // A former school keeps the name of the books.
      person: { id: users.id, surname, firstname, patronymic },
    })
    .from(yearTransferPupils)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, yearTransferPupils.schoolId),
        eq(groupMembers.studentGroupUuid, yearTransferPupils.studentGroupUuid),
      ),
    )
    .innerJoin(groups, groupOfMember)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(yearTransferPupils.schoolId, schoolId), eq(yearTransferPupils.eduYear, eduYear)));
  const toUuids = new Map(rows.sources.map(({ groupId, toUuid }) => [groupId, toUuid]));
  const sources = members.map(({ group }) => ({ ...group, groupId: group.id, toUuid: toUuids.get(group.id) ?? null }));
  const classes = rows.classes.filter(({ isGone }) => !isGone);
  const labels = new Map(classes.map((row) => [row.uuid, groupLabel(row)]));
  const planned = classes.map((row) => ({ ...row, eduLang: row.eduLang as PlannedClass['eduLang'] }));
  const outcomeOf = outcomesOf({ classes: planned, sources });
  const found = members.flatMap(({ said, member, group, person }) => {
    const outcome = outcomeOf({ ...said, groupId: group.id, isPlaced: false });
    if (typeof outcome === 'string') return [];
    const { fate, toUuid } = outcome;
    // Whoever left before the transfer was not in it, whatever was planned for them.
    const lastDay = head.orders[fate]?.day ?? year.dateEnd;
    if (member.dateTo !== null && member.dateTo < lastDay) return [];
    const { id: userId, ...name } = person;
    const to = toUuid === null ? null : (labels.get(toUuid) ?? null);
    return [
      {
        group,
        pupil: { userId, ...name, from: groupLabel(group), fate, reason: said.reason, to },
      },
    ];
  });
  const inOrder = found.sort(
    (a, b) =>
      a.group.parallel - b.group.parallel ||
      compareKazakh(a.group.letter, b.group.letter) ||
      compareKazakh(a.pupil.surname, b.pupil.surname) ||
      compareKazakh(a.pupil.firstname, b.pupil.firstname) ||
      a.pupil.userId - b.pupil.userId,
  );
  return { orders: head.orders, pupils: inOrder.map(({ pupil }) => pupil) };
}
