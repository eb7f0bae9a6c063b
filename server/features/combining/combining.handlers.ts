import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import type { combiningEndpoints } from '#contract/combining/combining.endpoints.ts';
import type { Combination, LikelyPair, PairedCard } from '#contract/combining/combining.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { maskedIin } from '#contract/core/iin.ts';
import { inZone } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  anyStudentOf,
  beginWriting,
  type Contingent,
  contingentIn,
  readStudents,
  readStudentValues,
} from '#server/features/contingent/public.ts';
import { fullName, namesHere, personHere, shortNames, students, users } from '#server/features/people/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { apartEntity, apartId, apartIds, storeApart } from './apart.entity.ts';
import { comparedOf, groupsOfSides, readSide } from './both-cards.ts';
import { undoneUntil } from './combination.entity.ts';
import { combine as combineCards } from './combine.ts';
import { combinations } from './combining.tables.ts';
import { likelyPairs } from './likely-pairs.ts';

type Endpoints = typeof combiningEndpoints;
type ReadCall = Pick<Call<Endpoints['duplicates']>, 'services' | 'school' | 'query' | 'receivedAt'>;

const studentsSeen = ({ services, school, query, receivedAt }: ReadCall) =>
  contingentIn(services.database.db, {
    schoolId: school.id,
    eduYear: query.eduYear,
    leadUserId: null,
    now: receivedAt,
  });

export const duplicates: Handler<Endpoints['duplicates']> = async (call) => {
  const { db } = call.services.database;
  const { contingent, school } = await studentsSeen(call);
  const combined = await combinationsOf(db, contingent.schoolId, school.timeZone, call.receivedAt);
  return { data: { pairs: await pairsOf(db, contingent), combinations: combined } };
};

async function pairsOf(db: ReadDb, contingent: Contingent): Promise<LikelyPair[]> {
  const { schoolId } = contingent;
  const rows = await readStudents(db, contingent, undefined);
  const iins = await db
    .select({ id: users.id, iin: personHere.iin })
    .from(users)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.userId, users.id)))
    .where(isNotNull(personHere.iin));
  // The lists carry a part of it, and two may have the same one.
  const whole = new Map(iins.map(({ id, iin }) => [id, iin]));
  const apart = await apartIds(db, schoolId);
  const cards = rows.map(({ group, ...row }) => ({
    ...row,
    group: group?.label ?? null,
    iin: whole.get(row.id) ?? null,
  }));
  const shown = ({
    id,
    surname,
    firstname,
    patronymic,
    iin,
    bornDate,
    group,
    state,
  }: (typeof cards)[number]): PairedCard => ({
    id,
    surname,
    firstname,
    patronymic,
    bornDate,
    group,
    state,
    iin: iin && maskedIin(iin),
  });
  return likelyPairs(cards, ({ first, second }) => apart.has(apartId({ first: first.id, second: second.id }))).map(
    ({ first, second, why }) => ({ first: shown(first), second: shown(second), why }),
  );
}

/** What may still be taken back, the latest first. */
async function combinationsOf(db: ReadDb, schoolId: number, timeZone: string, now: number): Promise<Combination[]> {
  const since = now - undoneUntil(0);
  const rows = await db
    .select()
    .from(combinations)
    .where(and(eq(combinations.schoolId, schoolId), gte(combinations.at, since)))
    .orderBy(desc(combinations.at));
  const people = rows.flatMap(({ keptUserId, goneUserId }) => [keptUserId, goneUserId]);
  const names = await namesHere(db, schoolId, people);
  const authors = await shortNames(
    db,
    rows.map(({ madeBy }) => madeBy),
  );
  const nameOf = (id: number) => {
    const name = names.get(id);
    return name ? fullName(name) : '';
  };
  return rows.map(({ batch, at, madeBy, keptUserId, goneUserId }) => ({
    batch,
    at,
    by: authors.get(madeBy) ?? '',
    id: keptUserId,
    kept: nameOf(keptUserId),
    gone: nameOf(goneUserId),
    until: inZone(undoneUntil(at), timeZone).date,
  }));
}

export const compare: Handler<Endpoints['compare']> = async (call) => {
  const { services, query } = call;
  const { db } = services.database;
  const { contingent } = await studentsSeen(call);
  const { schoolId } = contingent;
  const ids = [query.first, query.second];
  if (query.first === query.second) throw new AppError('CONFLICT');
  const seen = await readStudents(db, contingent, isOneOf(students.userId, ids));
  const held = await readStudentValues(db, schoolId, ids);
  const [one, other] = ids.map((id) => held.find(({ userId }) => userId === id));
  if (!one || !other || seen.length !== 2) throw new AppError('NOT_FOUND');
  const [first, second] = [await readSide(db, schoolId, one), await readSide(db, schoolId, other)];
  const { groups } = await groupsOfSides(db, schoolId, [...first.members, ...second.members]);
  return { data: { first: comparedOf(first, groups), second: comparedOf(second, groups) } };
};

export const apart: Handler<Endpoints['apart']> = async (call) => {
  const data = await call.write(async (tx) => {
    const writing = await beginWriting(tx, call);
    const { first, second } = call.body;
    if (first === second) throw new AppError('CONFLICT');
    for (const id of [first, second]) await anyStudentOf(writing, id);
    const id = apartId({ first, second });
    if ((await apartIds(tx.db, writing.schoolId)).has(id)) return { batch: null };
    const [firstUserId = 0, secondUserId = 0] = id.split(':').map(Number);
    const after = { firstUserId, secondUserId, saidBy: writing.by, at: writing.now };
    await storeApart(tx.db, writing.schoolId, new Map([[id, after]]));
    tx.changed(apartEntity, [{ id, before: null, after }]);
    return { batch: tx.batch };
  });
  return { data };
};

export const combine: Handler<Endpoints['combine']> = async (call) => ({
  data: await call.write(async (tx) => combineCards(await beginWriting(tx, call), call.body)),
});
