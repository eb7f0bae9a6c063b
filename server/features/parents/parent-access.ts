// Whether the account of a parent lets anybody in, and who bears the IIN of a row (decisions E24, E29).
import { AppError } from '#contract/core/errors.ts';
import { personName } from '#contract/core/person-name.ts';
import type { ParentAccount } from '#contract/parents/parent-accounts.schema.ts';
import type { Writing } from '#server/features/contingent/public.ts';
import { childrenOfParents, employeesAmong } from '#server/features/people/public.ts';
import { linkOf } from './binding.ts';
import { readLinks } from './links.ts';
import {
  type ParentAccountValue,
  parentAccountEntity,
  parentAccountValue,
  storeBlocked,
} from './parent-account.entity.ts';
import { openInvite } from './waiting.ts';
import { accountsOf, type NamedAccount, refuseBarred } from './whose-account.ts';

async function accountOf(writing: Writing, id: string): Promise<NamedAccount> {
  const [account] = await accountsOf(writing, [id]);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

/**
 * Nobody signs in with the account from now on; repeated, the first time and reason stay.
 * @throws AppError as `accountsOf` and `refuseBarred`.
 */
export async function blockParent(
  writing: Writing,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<ParentAccount> {
  const account = await accountOf(writing, id);
  refuseBarred(writing.language, account);
  if (account.user.blockedAt !== null) return shown(account, id, true, null);
  const batch = await store(writing, account, { at: writing.now, by: writing.by, reason });
  return shown(account, id, true, batch);
}

/**
 * A block is taken back by the school that set it, whatever else the account has become; a parent whom nobody blocked may have typed too many
 * wrong passwords. @returns with the login, for which these are forgotten. The login is null for an account that opens a child of another
 * school, as for colleagues: otherwise a school could guess its password without end.
 * @throws AppError as `accountsOf` and `refuseBarred`.
 */
export async function unblockParent(writing: Writing, id: string): Promise<ParentAccount & { login: string | null }> {
  const account = await accountOf(writing, id);
  const { blockedAt, login } = account.user;
  const isLead = writing.contingent.leadUserId !== null;
  const mayLift =
    account.why === 'elsewhere' && (blockedAt === null ? !isLead : !(await isBlockedElsewhere(writing, account.user)));
  if (!mayLift) refuseBarred(writing.language, account);
  const batch = blockedAt === null ? null : await store(writing, account, null);
  return { ...shown(account, id, false, batch), login: account.why === null ? login : null };
}

/** Whether whoever set the block still works in another school in which the account has a child: it is theirs to lift. */
async function isBlockedElsewhere({ tx, schoolId, now }: Writing, { id, blockedBy }: NamedAccount['user']) {
  const children = await childrenOfParents(tx.db, [id], now);
  const others = new Set(children.map(({ student }) => student.schoolId).filter((other) => other !== schoolId));
  for (const other of others) if ((await employeesAmong(tx.db, other, [blockedBy ?? 0])).size > 0) return true;
  return false;
}

async function store({ tx }: Writing, { user }: NamedAccount, blocked: ParentAccountValue['blocked']): Promise<string> {
  const before = parentAccountValue(user);
  await storeBlocked(tx.db, user.id, blocked);
  tx.changed(parentAccountEntity, [{ id: String(user.id), before, after: { ...before, blocked } }]);
  return tx.batch;
}

const shown = ({ user }: NamedAccount, id: string, isBlocked: boolean, batch: string | null): ParentAccount => ({
  id,
  name: personName(user),
  isBlocked,
  batch,
});

/** The user of a link, or who waits by an invitation. @throws AppError NOT_FOUND for what the caller does not write about. */
export async function bearerOf(writing: Writing, id: string): Promise<number> {
  const [link] = await readLinks(writing.tx.db, writing.schoolId, { uuids: [id] });
  if (link) return (await linkOf(writing, id)).user.id;
  const { invited } = await openInvite(writing, id);
  if (invited.acceptedBy === null) throw new AppError('NOT_FOUND');
  return invited.acceptedBy;
}
