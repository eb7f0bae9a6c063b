// Who may be on a staff, and who may touch whom (decisions E9, E29).
import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { hiddenPosition, isAboveDeputies, positionRules } from '#contract/personnel/positions.ts';
import type { ReadDb } from '#server/db/client.ts';
import { staffMembers, users } from '#server/features/people/public.ts';
import { textOf } from '#server/shared/texts.ts';

function cardsWith(db: ReadDb, schoolId: number, iin: string, exceptUserId: number | null) {
  return db
    .select({ member: staffMembers, user: users })
    .from(users)
    .innerJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(
      and(
        eq(staffMembers.schoolId, schoolId),
        eq(users.iin, iin),
        exceptUserId === null ? undefined : ne(users.id, exceptUserId),
      ),
    );
}

export async function isStaffIinFree(
  db: ReadDb,
  schoolId: number,
  iin: string,
  exceptUserId: number,
): Promise<boolean> {
  return (await cardsWith(db, schoolId, iin, exceptUserId)).length === 0;
}

/** @throws AppError IIN_TAKEN at the field `iin`, with who bears it; the archive counts. */
export async function refuseStaffIin(
  db: ReadDb,
  asked: { schoolId: number; iin: string; exceptUserId: number | null; language: Language },
): Promise<void> {
  const { schoolId, iin, exceptUserId, language } = asked;
  const [taken] = await cardsWith(db, schoolId, iin, exceptUserId);
  if (!taken) return;
  const { surname, firstname, id } = taken.user;
  const state = textOf(language, `personnel.stateWord.${taken.member.state}`);
  const words = textOf(language, 'error.IIN_TAKEN', { name: `${surname} ${firstname}`, state });
  throw new AppError('IIN_TAKEN', {
    message: words,
    errors: { iin: [words] },
    current: { id, state: taken.member.state },
  });
}

const rules: readonly { readonly id: number }[] = positionRules;
/** Positions that can be given; that of an administrator is a position like others for the director. */
export const isGivable = (positionId: number): boolean =>
  positionId !== hiddenPosition && rules.some(({ id }) => id === positionId);

/** A deputy touches neither a director nor an administrator. */
export const isOutOfReach = (positionId: number, isDirectorAsking: boolean): boolean =>
  !isDirectorAsking && isAboveDeputies(positionId);
