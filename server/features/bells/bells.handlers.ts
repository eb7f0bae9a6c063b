import { randomUUID } from 'node:crypto';
import type { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import type { StoredTimeScheme, TimeScheme, TimeSchemeFields } from '#contract/bells/bells.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { ReadDb } from '#server/db/client.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { refusal } from '#server/shared/refusals.ts';
import type { Write } from '#server/shared/write.ts';
import { dayOf, momentOf, moveLessons } from './bell-days.ts';
import { planMoves, previewOf } from './bell-moves.ts';
import { afterChange, type BellState, classesThatMove, isSound, schemeOf } from './bell-state.ts';
import { bodyOf, classKind, holdBells, readBells, storeBells } from './bells.repository.ts';
import { lessonTimeEntity } from './lesson-time.entity.ts';
import { timeSchemeEntity } from './time-scheme.entity.ts';

type Endpoints = typeof bellsEndpoints;
type WriteCall = Call<Endpoints['create' | 'update']>;

export const list: Handler<Endpoints['list']> = async ({ services, school }) => {
  return { data: [...(await read(services.database.db, school.id)).schemes] };
};

export const shortList: Handler<Endpoints['shortList']> = async ({ services, school }) => {
  const { schemes } = await read(services.database.db, school.id);
  return { data: schemes.map(({ uuid, name, shift, isDefault }) => ({ uuid, name, shift, isDefault })) };
};

export const byGroup: Handler<Endpoints['byGroup']> = async ({ services, school, query: { groupId } }) => {
  const { schemes, classes } = await read(services.database.db, school.id);
  const asked = classes.filter((one) => groupId === undefined || one.groupId === groupId);
  if (groupId !== undefined && asked.length === 0) throw new AppError('NOT_FOUND');
  const schemeBy = (uuid: string | null) => schemes.find((scheme) => scheme.uuid === uuid) ?? null;
  return { data: asked.map((one) => ({ ...one, timeScheme: schemeBy(one.timeSchemeUuid) })) };
};

export const create: Handler<Endpoints['create']> = async (call) => {
  const uuid = randomUUID();
  return { data: await call.write((tx) => store(tx, call, uuid, call.body, null)) };
};

export const update: Handler<Endpoints['update']> = async (call) => {
  const { uuid, version } = call.body;
  return { data: await call.write((tx) => store(tx, call, uuid, call.body, version)) };
};

export const remove: Handler<Endpoints['delete']> = async ({ write, school, body: { uuid } }) => {
  const data = await write(async (tx) => {
    const before = await holdBells(tx.db, school.id);
    if (!before.schemes.some((scheme) => scheme.uuid === uuid)) throw new AppError('NOT_FOUND');
    const places = before.classes.filter((one) => schemeOf(before, one)?.uuid === uuid).map(groupLabel);
    if (places.length > 0) throw new AppError('TIME_SCHEME_IN_USE', { places });
    const after = afterChange(before, uuid, null);
    const { changes, raised } = await storeBells(tx.db, school.id, before, after);
    tx.raised(classKind, raised);
    tx.changed(timeSchemeEntity, changes);
    return { uuid, batch: tx.batch };
  });
  return { data };
};

export const preview: Handler<Endpoints['preview']> = async ({ services, school, body, language }) => {
  const { db } = services.database;
  const { uuid = randomUUID(), applyFrom } = body;
  const before = await readBells(db, school.id);
  const after = changed(before, uuid, fieldsOf(body), language);
  const now = await momentOf(db, school.id, services.clock.now());
  const from = dayOf(applyFrom, now, language);
  const asked = { ...moving(before, after, uuid, from !== null), from: from ?? now.date, now };
  const plan = await planMoves(db, school.id, { ...asked, isHeld: false });
  return { data: await previewOf(db, school.id, plan, after) };
};

const read = async (db: ReadDb, schoolId: number) => bodyOf(await readBells(db, schoolId), schoolId);

/** Stores a scheme and moves what rings by it, in one transaction. */
async function store(
  tx: Write,
  { school, body, language, receivedAt }: WriteCall,
  uuid: string,
  { applyFrom }: WriteCall['body'],
  version: number | null,
): Promise<StoredTimeScheme> {
  const before = await holdBells(tx.db, school.id);
  const present = before.schemes.find((scheme) => scheme.uuid === uuid);
  if (version !== null && !present) throw new AppError('NOT_FOUND');
  if (present && present.version !== version)
    throw await tx.stale(timeSchemeEntity, uuid, tellScheme(before, school.id, uuid));
  const after = changed(before, uuid, fieldsOf(body), language);
  const now = await momentOf(tx.db, school.id, receivedAt);
  const from = dayOf(applyFrom, now, language);
  const plan = { ...moving(before, after, uuid, from !== null), from: from ?? now.date, now };
  const { moves } = await planMoves(tx.db, school.id, { ...plan, isHeld: from !== null });
  if (moves.length > 0 && from === null) throw refusal(language, 'applyFrom', 'bells.wrong.applyFrom');
  const { changes, raised } = await storeBells(tx.db, school.id, before, after);
  tx.raised(classKind, raised);
  // Before the scheme, so that an undo takes the scheme back first (lesson-time.entity.ts).
  tx.changed(lessonTimeEntity, await moveLessons(tx.db, school.id, moves));
  tx.changed(timeSchemeEntity, changes);
  return { ...tellScheme(await readBells(tx.db, school.id), school.id, uuid), batch: tx.batch };
}

/** Classes that ring otherwise; with a day also those that ring by this scheme, whose lessons may stand elsewhere. */
function moving(before: BellState, after: BellState, uuid: string, isDayGiven: boolean) {
  const others = classesThatMove(before, after);
  const own = isDayGiven ? after.classes.filter((one) => schemeOf(after, one)?.uuid === uuid) : [];
  return { state: after, classes: [...others, ...own] };
}

const fieldsOf = ({ name, shift, lessonMinutes, isDefault, entries, groupIds }: TimeSchemeFields) => ({
  name: name.trim(),
  shift,
  lessonMinutes,
  isDefault,
  groupIds: [...groupIds].sort((a, b) => a - b),
  entries: [...entries].sort((a, b) => a.weekday - b.weekday || a.number - b.number),
});

function changed(before: BellState, uuid: string, value: TimeSchemeFields, language: Language): BellState {
  const present = before.schemes.find((scheme) => scheme.uuid === uuid);
  const refuse = (field: string, key: string) => refusal(language, field, key);
  if (present?.isDefault && value.shift !== present.shift) throw refuse('shift', 'bells.wrong.shift');
  if (present?.isDefault && !value.isDefault) throw refuse('isDefault', 'bells.wrong.default');
  const isNameTaken = before.schemes.some(
    (scheme) => scheme.uuid !== uuid && scheme.shift === value.shift && scheme.name === value.name,
  );
  if (isNameTaken) throw refuse('name', 'bells.wrong.name');
  const after = afterChange(before, uuid, value);
  const areKnown = value.groupIds.every((id) => before.classes.some((one) => one.id === id));
  if (!areKnown || !isSound(after)) throw refuse('groupIds', 'bells.wrong.class');
  return after;
}

function tellScheme(state: BellState, schoolId: number, uuid: string): TimeScheme {
  const scheme = bodyOf(state, schoolId).schemes.find((one) => one.uuid === uuid);
  if (!scheme) throw new AppError('NOT_FOUND');
  return scheme;
}
