import { bySlip, type Credentials } from '#contract/core/credentials.ts';
import { personName } from '#contract/core/person-name.ts';
import { parentAccountsEndpoints as endpoints } from '#contract/parents/parent-accounts.endpoints.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { isOneOf } from '#server/db/records.ts';
import { readStudents, type Writing } from '#server/features/contingent/public.ts';
import { handedOutPassword, recordAccess, students, tellIin } from '#server/features/people/public.ts';
import { resetPasswords, writeOpened } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { look } from '#server/shared/look.ts';
import type { Write } from '#server/shared/write.ts';
import { bearerOf, blockParent, unblockParent } from './parent-access.ts';
import { beginOfAccounts } from './parent-writing.ts';
import { childOf } from './parents.repository.ts';
import { accountsOf, type NamedAccount, refuseBarred } from './whose-account.ts';

type Endpoints = typeof endpoints;
type OfficeCall = Pick<
  Call<Endpoints['slips']>,
  'services' | 'school' | 'caller' | 'language' | 'receivedAt' | 'request' | 'reply'
>;

export const slips: Handler<Endpoints['slips']> = async (call) => ({
  data: await handOut(call, call.body, endpoints.slips),
});

export const resetPassword: Handler<Endpoints['resetPassword']> = async (call) => {
  const { body } = call;
  await call.write(async (tx) => {
    const writing = await beginOfAccounts(tx, call, body.eduYear);
    const free = touchable(writing, await accountsOf(writing, body.ids));
    const ids = free.map(({ user }) => user.id);
    await resetPasswords(tx, call.school.id, ids);
    return ids.length;
  });
  return { data: await handOut(call, body, endpoints.resetPassword) };
};

/** Those of the accounts to which something may be done. @throws AppError CONFLICT when there is none. */
function touchable({ language }: Writing, accounts: readonly NamedAccount[]): NamedAccount[] {
  const free = accounts.filter(({ why }) => why === null);
  if (free.length === 0 && accounts[0]) refuseBarred(language, accounts[0]);
  return free;
}

async function handOut(
  call: OfficeCall,
  { eduYear, ids }: { readonly eduYear: number; readonly ids: readonly string[] },
  endpoint: Endpoints['slips'] | Endpoints['resetPassword'],
): Promise<HandedOut> {
  const { accounts, children } = await look(call, endpoint, async (tx) => {
    const writing = await beginOfAccounts(tx, call, eduYear);
    const named = await accountsOf(writing, ids);
    const free = touchable(writing, named);
    await record(
      tx,
      call,
      'password',
      free.map(({ user }) => user.id),
    );
    return { accounts: named, children: await childrenIn(writing, free) };
  });
  const slipOf = ({ user, links }: NamedAccount): Credentials => {
    const { id, login } = user;
    const password = handedOutPassword(call.services.tokens, user);
    const of = links.flatMap(({ value }) => children.get(value.studentSchoolUuid) ?? []);
    return { id, name: personName(user), group: of.join('; '), login, password };
  };
  return {
    slips: accounts.flatMap((account) => (account.why === null ? slipOf(account) : [])).sort(bySlip),
    left: accounts.flatMap(({ why, links: [link], user }) =>
      why === null || !link ? [] : { id: link.uuid, name: personName(user), why },
    ),
  };
}

/** "7 «А», Ахметова Айша", by the number that the school gave the child: a slip goes home with the pupil. */
async function childrenIn({ tx, contingent }: Writing, accounts: readonly NamedAccount[]) {
  const numbers = accounts.flatMap(({ links }) => links.map(({ value }) => value.studentSchoolUuid));
  const rows = await readStudents(tx.db, contingent, isOneOf(students.studentSchoolUuid, [...new Set(numbers)]));
  return new Map(
    rows.map((row) => {
      const { group, name } = childOf(row);
      return [row.studentSchoolUuid, [group, name].filter(Boolean).join(', ')] as const;
    }),
  );
}

/** At the moment when it is told, as for students. */
const record = (
  tx: Write,
  { caller, school, services }: OfficeCall,
  what: 'iin' | 'password',
  ofUserIds: readonly number[],
) => recordAccess(tx.db, { schoolId: school.id, at: services.clock.now(), userId: caller.userId, what, ofUserIds });

export const block: Handler<Endpoints['block']> = async (call) => ({
  data: await call.write(async (tx) => blockParent(await beginOfAccounts(tx, call, call.body.eduYear), call.body)),
});
export const unblock: Handler<Endpoints['unblock']> = async (call) => ({
  data: await writeOpened(call, async (tx) => {
    const { login, ...result } = await unblockParent(await beginOfAccounts(tx, call, call.body.eduYear), call.body.id);
    return { result, login };
  }),
});

export const wholeIin: Handler<Endpoints['wholeIin']> = async (call) => {
  const { body, services } = call;
  const userId = await look(call, endpoints.wholeIin, async (tx) => {
    const bearer = await bearerOf(await beginOfAccounts(tx, call, body.eduYear), body.id);
    await record(tx, call, 'iin', [bearer]);
    return bearer;
  });
  return { data: await tellIin(services.database.db, userId) };
};
