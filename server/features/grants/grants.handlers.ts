import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import type { grantsEndpoints } from '#contract/grants/grants.endpoints.ts';
import type { Grant } from '#contract/grants/grants.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import {
  childrenOf,
  findUser,
  fullName,
  heldRole,
  holdAccounts,
  isOver,
  membershipsOf,
  namesOf,
  recordFound,
  recordSearch,
  shortName,
} from '#server/features/people/public.ts';
import { schoolNames } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { refusal } from '#server/shared/refusals.ts';
import { grantEntity } from './grant.entity.ts';
import {
  accountsNamed,
  allGrants,
  type GrantRow,
  grantValue,
  heldBy,
  holdGrants,
  insertGrant,
  loginsOf,
  storeGrant,
  whyNotHeld,
  worksForCountry,
} from './grants.repository.ts';

type Endpoints = typeof grantsEndpoints;

async function assertGranter(
  db: ReadDb,
  { caller, receivedAt }: Pick<Call<Endpoints['list']>, 'caller' | 'receivedAt'>,
) {
  if (!(await worksForCountry(db, caller.userId, receivedAt))) throw new AppError('ACCESS_DENIED');
}

/** As the list shows them. */
async function shownGrants(db: ReadDb, rows: readonly GrantRow[]): Promise<Grant[]> {
  const people = rows.flatMap(({ userId, givenBy, takenBy }) => [
    userId,
    givenBy,
    ...(takenBy === null ? [] : [takenBy]),
  ]);
  const names = await namesOf(db, people);
  const logins = await loginsOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const short = (id: number) => {
    const name = names.get(id);
    return name ? shortName(name) : '';
  };
  return rows.map(({ uuid, kind, userId, givenBy, givenAt, takenBy, takenAt }) => {
    const name = names.get(userId);
    return {
      uuid,
      kind,
      person: name ? fullName(name) : '',
      login: logins.get(userId) ?? '',
      givenBy: short(givenBy),
      givenAt,
      takenBy: takenBy === null ? null : short(takenBy),
      takenAt,
    };
  });
}

async function shownGrant(db: ReadDb, row: GrantRow): Promise<Grant> {
  const [shown] = await shownGrants(db, [row]);
  return shown as Grant;
}

export const list: Handler<Endpoints['list']> = async (call) => {
  const { db } = call.services.database;
  await assertGranter(db, call);
  return { data: await shownGrants(db, await allGrants(db)) };
};

/** Counted before anybody is looked for, and each person found is recorded for the schools of that person: one transaction. */
export const account: Handler<Endpoints['account']> = async (call) => {
  const { write, caller, receivedAt } = call;
  const data = await write(async ({ db }) => {
    await assertGranter(db, call);
    await recordSearch(db, { userId: caller.userId, at: receivedAt });
    const [user, another] = await accountsNamed(db, call.body.text.trim());
    if (!user) return null;
    if (another) return 'several' as const;
    const memberships = (await membershipsOf(db, user.id)).filter((row) => !isOver(row, receivedAt));
    // Many a parent is one by the children alone.
    const children = await childrenOf(db, user.id, receivedAt);
    const ofChildren = children.map(({ student }) => student.schoolId);
    const ofRoles = memberships.map(({ schoolId }) => schoolId);
    const schoolIds = [...new Set([...ofRoles, ...ofChildren])].filter((id) => id > 0);
    const cards = schoolIds.map((schoolId) => ({ schoolId, userId: user.id }));
    await recordFound(db, { userId: caller.userId, at: receivedAt, cards });
    const schools = await schoolNames(db, schoolIds);
    const places = memberships.flatMap((row) => {
      const role = heldRole(row);
      return role ? [{ role, school: schools.get(row.schoolId) ?? null }] : [];
    });
    return { userId: user.id, name: fullName(user), login: user.login, places, held: await heldBy(db, user.id) };
  });
  // After the write, so that the search stays counted.
  if (data === 'several') throw refusal(call.language, 'text', 'grants.wrong.several');
  return { data };
};

export const give: Handler<Endpoints['give']> = async (call) => {
  const { write, services, caller, body, language, receivedAt } = call;
  // Outside the write too: a repeated request gets its former result without the work.
  await assertGranter(services.database.db, call);
  const data = await write(async (tx) => {
    await assertGranter(tx.db, call);
    // A school that resets it meanwhile asks afterwards whether a grant is held.
    await holdAccounts(tx.db, [body.userId]);
    const user = await findUser(tx.db, body.userId);
    if (!user) throw new AppError('NOT_FOUND');
    const why = await whyNotHeld(tx.db, user);
    if (why) throw refusal(language, 'userId', `grants.wrong.${why}`);
    const value = { userId: user.id, kind: body.kind, givenBy: caller.userId, givenAt: receivedAt };
    const row: GrantRow = { uuid: randomUUID(), ...value, takenBy: null, takenAt: null };
    if (!(await insertGrant(tx.db, row))) throw refusal(language, 'kind', 'grants.wrong.held');
    tx.changed(grantEntity, [{ id: row.uuid, before: null, after: grantValue(row) }]);
    return { ...(await shownGrant(tx.db, row)), batch: tx.batch };
  });
  return { data };
};

export const takeBack: Handler<Endpoints['takeBack']> = async (call) => {
  const { write, services, caller, params, receivedAt } = call;
  await assertGranter(services.database.db, call);
  const data = await write(async (tx) => {
    await assertGranter(tx.db, call);
    const [before] = await holdGrants(tx.db, [params.uuid]);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.takenAt !== null) throw new AppError('CONFLICT');
    const after: GrantRow = { ...before, takenBy: caller.userId, takenAt: receivedAt };
    await storeGrant(tx.db, before.uuid, grantValue(after));
    tx.changed(grantEntity, [{ id: before.uuid, before: grantValue(before), after: grantValue(after) }]);
    return { ...(await shownGrant(tx.db, after)), batch: tx.batch };
  });
  return { data };
};
