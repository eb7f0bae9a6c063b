import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { requiredKey } from '#contract/core/form.ts';
import type { Language } from '#contract/core/localized.ts';
import {
  lacksOf,
  linkedServices,
  type Publication,
  type PublicationTarget,
  type StoredPublication,
} from '#contract/core/publication.ts';
import { isIn } from '#contract/core/roles.ts';
import { inZone } from '#contract/core/time.ts';
import type { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import type { ReadDb } from '#server/db/client.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import type { Caller, SchoolContext } from '#server/shared/context.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { areaPublicationEntity } from './area-publication.entity.ts';
import { sizeOf } from './audience-size.ts';
import { optionsOf, schoolsWithin } from './options.ts';
import { publicationEntity } from './publication.entity.ts';
import {
  countsIn,
  findPicture,
  findPublication,
  holdPublications,
  insertPublication,
  type PublicationValue,
  pictureData,
  picturesAmong,
  publicationsWithPicture,
  publicationValue,
  publishedFor,
  storePicture,
  storePublication,
  writtenFor,
} from './publications.repository.ts';
import { areaTargets, isSameTarget, targetsOf } from './targets.ts';

type Endpoints = typeof publicationsEndpoints;
const entityOf = ({ level }: PublicationTarget) => (level === 'school' ? publicationEntity : areaPublicationEntity);
type Writer = { readonly caller: Caller; readonly school: SchoolContext };

const isOwn = async (db: ReadDb, { caller, school }: Writer, target: PublicationTarget) =>
  (await targetsOf(db, caller, school)).some((one) => isSameTarget(one, target));

/** The same answer for one that is not there and for one of somebody else. */
async function ownOf(db: ReadDb, writer: Writer, found: Publication | undefined): Promise<Publication> {
  if (!found || !(await isOwn(db, writer, found))) throw new AppError('NOT_FOUND');
  return found;
}

export const list: Handler<Endpoints['list']> = async ({ services, caller, school }) => {
  const { db } = services.database;
  return { data: await writtenFor(db, await targetsOf(db, caller, school)) };
};

export const options: Handler<Endpoints['options']> = async ({ services, caller, school }) => {
  const { db } = services.database;
  const offered = await optionsOf(db, await targetsOf(db, caller, school));
  return { data: { ...offered, services: linkedServices.filter((one) => services.sisters[one] !== undefined) } };
};

export const create: Handler<Endpoints['create']> = async (call) => {
  const { write, body, language, receivedAt } = call;
  const data = await write(async (tx) => {
    if (!(await isOwn(tx.db, call, body))) throw new AppError('ACCESS_DENIED');
    const value = publicationValue({ ...body, state: 'draft', hash: null });
    await check(tx, call, value, null, language);
    const stored = await insertPublication(tx.db, value, receivedAt);
    tx.changed(entityOf(value), [{ id: String(stored.id), before: null, after: publicationValue(stored) }]);
    return { ...stored, batch: tx.batch };
  });
  return { data };
};

export const update: Handler<Endpoints['update']> = async (call) => {
  const { params, body, language } = call;
  return change(call, { id: params.id, version: body.version }, async (tx, before) => {
    const value = publicationValue({ ...before, ...body, level: before.level, areaId: before.areaId });
    // What people see is published once: from the press on, unless it says otherwise.
    const after = value.state === 'published' ? { ...value, fromAt: value.fromAt ?? before.fromAt } : value;
    await check(tx, call, after, before, language);
    if (after.state === 'published') checkWhole(after, language);
    return after;
  });
};

export const publish: Handler<Endpoints['publish']> = async (call) => {
  const { params, body, language, receivedAt } = call;
  return change(call, { id: params.id, version: body.version }, async (tx, before) => {
    const value = publicationValue(before);
    const isTimed = value.fromAt !== null && value.fromAt > receivedAt;
    const after: PublicationValue = { ...value, state: 'published', fromAt: isTimed ? value.fromAt : receivedAt };
    await check(tx, call, after, before, language);
    checkWhole(after, language);
    return after;
  });
};

export const takeBack: Handler<Endpoints['takeBack']> = async (call) =>
  change(call, { id: call.params.id, version: call.body.version }, async (_tx, before) => {
    if (before.state !== 'published') throw new AppError('CONFLICT');
    return { ...publicationValue(before), state: 'takenBack' };
  });

export const remove: Handler<Endpoints['remove']> = async (call) => {
  const { write, params, receivedAt } = call;
  const data = await write(async (tx) => {
    const before = await ownOf(tx.db, call, (await holdPublications(tx.db, [params.id]))[0]);
    // What people have seen is taken back, and stays in the history of who wrote it.
    if (before.state !== 'draft') throw new AppError('CONFLICT');
    await storePublication(tx.db, before.id, null, receivedAt);
    tx.changed(entityOf(before), [{ id: String(before.id), before: publicationValue(before), after: null }]);
    return { id: before.id, batch: tx.batch };
  });
  return { data };
};

export const audience: Handler<Endpoints['audience']> = async (call) => {
  const { services, params, receivedAt } = call;
  const { db } = services.database;
  const found = await ownOf(db, call, await findPublication(db, params.id));
  return { data: await sizeOf(db, found, { day: inZone(receivedAt, usualTimeZone).date }) };
};

export const counts: Handler<Endpoints['counts']> = async (call) => {
  const { services, params } = call;
  const { db } = services.database;
  const found = await ownOf(db, call, await findPublication(db, params.id));
  const byDay = new Map<string, { shown: number; clicked: number; closed: number }>();
  // One school after the other: on a cluster each is on a node of its own.
  for (const { id } of await schoolsWithin(db, found)) {
    for (const { day, ...more } of await countsIn(db, id, found.id)) {
      const sum = byDay.get(day) ?? { shown: 0, clicked: 0, closed: 0 };
      sum.shown += more.shown;
      sum.clicked += more.clicked;
      sum.closed += more.closed;
      byDay.set(day, sum);
    }
  }
  const days = [...byDay].map(([day, sum]) => ({ day, ...sum }));
  return { data: days.sort((a, b) => (a.day < b.day ? -1 : 1)) };
};

export const addPicture: Handler<Endpoints['addPicture']> = async ({ write, caller, body, receivedAt }) => {
  const data = await write(async (tx) => {
    const uuid = randomUUID();
    const { kind, content } = body;
    await storePicture(tx.db, {
      uuid,
      content,
      madeBy: caller.userId,
      madeAt: receivedAt,
      kind: kind === 'png' ? 'png' : 'jpg',
    });
    return { uuid };
  });
  return { data };
};

/** For whoever sent it, is shown a publication with it, or writes one. The same answer for no picture and for one of others. */
export const picture: Handler<Endpoints['picture']> = async ({ services, caller, params, receivedAt }) => {
  const { db } = services.database;
  const found = await findPicture(db, params.uuid);
  if (!found || !(await maySee())) throw new AppError('NOT_FOUND');
  return { data: pictureData(found) };

  async function maySee(): Promise<boolean> {
    if (found?.madeBy === caller.userId) return true;
    const held = caller.memberships.filter(({ lock }) => lock === null);
    const areas = await areaTargets(
      db,
      caller.userId,
      held.map(({ role }) => role),
    );
    for (const one of await publicationsWithPicture(db, params.uuid)) {
      const { id, kind, level, areaId } = one;
      if (areas.some((target) => isSameTarget(target, one))) return true;
      const managed = held.filter(({ role }) => isIn('management', role));
      if (level === 'school' && managed.some(({ schoolId }) => schoolId === areaId)) return true;
      const shown = await publishedFor(db, caller, { kinds: [kind], now: receivedAt, id });
      if (shown.length > 0) return true;
    }
    return false;
  }
};

type Change = (tx: Write, before: Publication) => Promise<PublicationValue>;
async function change(
  call: Pick<Call<Endpoints['update']>, 'write' | 'caller' | 'school' | 'receivedAt'>,
  { id, version }: { readonly id: number; readonly version: number },
  work: Change,
): Promise<{ data: StoredPublication }> {
  const data = await call.write(async (tx) => {
    const before = await ownOf(tx.db, call, (await holdPublications(tx.db, [id]))[0]);
    if (version !== before.version) throw await tx.stale(entityOf(before), String(id), before);
    const after = await work(tx, before);
    const stored = await storePublication(tx.db, id, after, call.receivedAt);
    tx.changed(entityOf(before), [
      { id: String(id), before: publicationValue(before), after: stored && publicationValue(stored) },
    ]);
    return { ...(stored ?? before), batch: tx.batch };
  });
  return { data };
}

const refuse = (language: Language, fields: readonly string[], key: string) =>
  new AppError('VALIDATION_FAILED', {
    errors: Object.fromEntries(fields.map((field) => [field, [textOf(language, key)]])),
  });

/** What does not depend on whether anybody sees it yet. */
async function check(
  tx: Write,
  { caller }: { readonly caller: Caller },
  value: PublicationValue,
  before: Publication | null,
  language: Language,
): Promise<void> {
  if (value.isImportant && value.level !== 'region' && value.level !== 'country')
    throw refuse(language, ['isImportant'], 'publications.wrong.important');
  const fields = (['wide', 'narrow'] as const).filter(
    (field) => value[field] !== null && value[field] !== before?.[field],
  );
  const known = await picturesAmong(
    tx.db,
    fields.flatMap((field) => value[field] ?? []),
  );
  // Nobody names the picture of another.
  const foreign = fields.filter((field) => known.get(value[field] ?? '') !== caller.userId);
  if (foreign.length > 0) throw refuse(language, foreign, 'publications.wrong.picture');
}

function checkWhole(value: PublicationValue, language: Language): void {
  const lacks = lacksOf(value);
  if (lacks.includes('untilAt')) throw refuse(language, ['untilAt'], 'publications.wrong.until');
  if (lacks.length > 0) throw refuse(language, lacks, requiredKey);
}
