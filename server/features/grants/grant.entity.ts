import { granterRoles } from '#contract/grants/grants.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findUser, fullName, holdAccounts, namesOf } from '#server/features/people/public.ts';
import { gotFirstPasswordSince } from '#server/features/session/public.ts';
import type { Entity } from '#server/shared/write.ts';
import {
  deleteGrant,
  type GrantValue,
  grantValue,
  holdGrants,
  holdsAnother,
  storeGrant,
  whyNotHeld,
  worksForCountry,
} from './grants.repository.ts';

/** Grants in the history of changes of the school in which the country worker was when giving or taking them. */
export const grantEntity: Entity<GrantValue> = {
  kind: 'grant',
  readers: granterRoles,
  undoers: granterRoles,
  // Grants are asked for at each call, and no document has them.
  concerns: async () => [],
  shown: ({ kind, takenAt }) => ({ kind, takenAt }),
  async named(db, _schoolId, entries) {
    const names = await namesOf(
      db,
      entries.map(({ value }) => value.userId),
    );
    return entries.map(({ value }) => {
      const name = names.get(value.userId);
      return { person: name ? fullName(name) : '' };
    });
  },
  async hold(db, _schoolId, ids) {
    return new Map((await holdGrants(db, ids)).map((row) => [row.uuid, grantValue(row)]));
  },
  /** Not restored: a grant that the person holds again, one that could not be given now, or one after a new first password. */
  async restore(db, _schoolId, values, now, by) {
    if (!(await worksForCountry(db, by.userId, now))) return [...values.keys()];
    await holdAccounts(
      db,
      [...values.values()].flatMap((value) => value?.userId ?? []),
    );
    const kept: string[] = [];
    for (const [uuid, value] of values) {
      if (value === null) await deleteGrant(db, uuid);
      else if (value.takenAt === null && !(await mayHoldAgain(db, uuid, value))) kept.push(uuid);
      else await storeGrant(db, uuid, value);
    }
    return kept;
  },
};

async function mayHoldAgain(db: ReadDb, uuid: string, value: GrantValue): Promise<boolean> {
  const user = await findUser(db, value.userId);
  const [present] = await holdGrants(db, [uuid]);
  if (!user || (await whyNotHeld(db, user)) !== null) return false;
  // A school that reset the password may know the current one. A school cannot reset the password of a grant holder.
  const isKnown = await gotFirstPasswordSince(db, user.id, present?.takenAt ?? value.givenAt);
  return !isKnown && !(await holdsAnother(db, uuid, value));
}
