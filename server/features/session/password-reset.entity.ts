// That a first password was given again: never which one, and nothing to take back.
import { roleGroups } from '#contract/core/roles.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import { shortNames, signedInAmong, subjectsOfAccounts } from '#server/features/people/public.ts';
import type { Entity } from '#server/shared/write.ts';

/** Whose it is. */
export type PasswordResetValue = { readonly userId: number };

/** A reset of somebody's password, by user id; somebody may have several. */
export const passwordResetEntity: Entity<PasswordResetValue> = {
  kind: 'password-reset',
  readers: roleGroups.management,
  /** Nobody: the former password is gone, and the new one is printed already. */
  undoers: [],
  shown: () => ({}),
  async named(db, _schoolId, entries) {
    const names = await shortNames(
      db,
      entries.map(({ value }) => value.userId),
    );
    return entries.map(({ value }) => ({ person: names.get(value.userId) ?? null }));
  },
  subjects: (db, schoolId, changes) =>
    subjectsOfAccounts(
      db,
      schoolId,
      changes.map(({ id }) => Number(id)),
    ),
  /** Nobody: a session that ends says so itself. */
  concerns: async () => [],
  async news(db, _schoolId, changes, { now }) {
    const given = changes.flatMap(({ after }) => after?.userId ?? []);
    const to = [...(await signedInAmong(db, given))];
    return [{ to, fact: factName('password', now), notice: { kind: 'password', by: 'school' } }];
  },
  hold: async () => new Map(),
  restore: async (_db, _schoolId, values) => [...values.keys()],
};
