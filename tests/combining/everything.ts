import { isNotNull } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { personCells } from '#server/features/contacts/public.ts';
import { movements } from '#server/features/contingent/public.ts';
import { parentChildren, parentInvites, students, userSchools, users } from '#server/features/people/public.ts';
import { groupMembers, subgroupMembers } from '#server/features/school/public.ts';
import { socialCells } from '#server/features/social/public.ts';

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
const unversioned = (rows: readonly (typeof journalCells.$inferSelect | typeof socialCells.$inferSelect)[]) =>
  sorted(rows.map(({ version: _, acceptedAt: __, ...cell }) => cell));

/** Everything that a combination touches, of all schools; versions, the marks of what is empty, and files, which a card keeps for life, apart. */
export async function everythingOf(db: ReadDb) {
  return {
    students: sorted(
      (await db.select().from(students)).map(({ version: _, fileLetter: __, fileNumber: ___, ...card }) => card),
    ),
    users: sorted(await db.select().from(users)),
    roles: sorted((await db.select().from(userSchools)).filter(({ role }) => role !== 'parent')),
    members: sorted(await db.select().from(groupMembers)),
    parts: sorted(await db.select().from(subgroupMembers)),
    movements: sorted(await db.select().from(movements)),
    links: sorted(await db.select().from(parentChildren)),
    invites: sorted(await db.select().from(parentInvites)),
    cells: unversioned(await db.select().from(journalCells).where(isNotNull(journalCells.value))),
    // An undo writes them as who takes it back, like any change of a card.
    contacts: sorted(
      (await db.select().from(personCells).where(isNotNull(personCells.value))).map(({ document, cell, value }) => {
        return { document, cell, value };
      }),
    ),
    social: unversioned(await db.select().from(socialCells).where(isNotNull(socialCells.value))),
  };
}
