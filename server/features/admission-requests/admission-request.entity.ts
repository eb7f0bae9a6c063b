import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { heldCards } from '#server/features/contingent/public.ts';
import { users } from '#server/features/people/public.ts';
import { findSchool, holdSchool } from '#server/features/school/public.ts';
import { type Entity, UndoRefused } from '#server/shared/write.ts';
import { changeRequest, type RequestRow, unanswered } from './admission-requests.repository.ts';
import { admissionRequests } from './admission-requests.tables.ts';
import { pupilNow } from './pupils.ts';

/** What the history says of a request: that the pupil was let go for it. Who asks, who refuses and when stands in the request itself. */
export type RequestValue = { readonly pupil: string; readonly school: string; readonly lastDay: string | null };

export const recordedOf = (
  row: Pick<RequestRow, 'surname' | 'firstname' | 'otherSchool' | 'lastDay'>,
): RequestValue => ({
  pupil: `${row.surname} ${row.firstname}`,
  school: row.otherSchool,
  lastDay: row.lastDay,
});

async function rowsOf(db: ReadDb, schoolId: number, ids: readonly string[]): Promise<RequestRow[]> {
  return db
    .select()
    .from(admissionRequests)
    .where(
      and(
        eq(admissionRequests.schoolId, schoolId),
        isOneOf(admissionRequests.uuid, ids),
        eq(admissionRequests.side, 'received'),
      ),
    )
    .for('update');
}

/** A received request, by its uuid: the last entry of the departure that answers it, and so the first to be undone. */
export const admissionRequestEntity: Entity<RequestValue> = {
  kind: 'admissionRequest',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  // Half of a departure taken back would be a pupil of two schools.
  isWhole: () => true,
  /** No document of a device shows requests. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    return new Map((await rowsOf(db, schoolId, ids)).map((row) => [row.uuid, recordedOf(row)]));
  },
  /**
   * The request is open again. Stays: a departure that would be repeated by undoing its undo, of which the other school would not know.
   * @throws UndoRefused once another school has admitted the pupil.
   */
  async restore(db, schoolId, values) {
    const rows = new Map((await rowsOf(db, schoolId, [...values.keys()])).map((row) => [row.uuid, row]));
    const stay: string[] = [];
    for (const [uuid, value] of values) {
      const row = rows.get(uuid);
      if (!row || value === null || value.lastDay !== null) stay.push(uuid);
      else await openAgain(db, row);
    }
    return stay;
  },
};

async function openAgain(db: Db, row: RequestRow): Promise<void> {
  const { schoolId, state, lastDay } = row;
  const { userId } = await pupilNow(db, row.userId);
  const [person] = await db.select({ iin: users.iin }).from(users).where(eq(users.id, userId));
  const cards = person?.iin ? ((await heldCards(db, [person.iin])).get(person.iin) ?? []) : [];
  // Also who has left it again: their days there would be days here too.
  const elsewhere = cards.find(
    ({ student }) =>
      student.schoolId !== schoolId && (student.state === 'active' || (student.leftOn ?? '') > (lastDay ?? '')),
  );
  if (elsewhere) {
    const school = (await findSchool(db, elsewhere.student.schoolId))?.name ?? '';
    throw new UndoRefused('admission-requests.wrong.admitted', { school });
  }
  // One that was withdrawn or completed meanwhile is over; the pupil comes back all the same.
  await changeRequest(db, row, state === 'departed' ? { state: 'open', ...unanswered } : { lastDay: null });
}
