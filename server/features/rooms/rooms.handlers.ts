import { AppError } from '#contract/core/errors.ts';
import { changedFields, type ImportPlan, type ImportRow, isReady } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';
import type { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import {
  isRoomNumber,
  type Room,
  type RoomFields,
  roomColumns,
  roomFields,
  type StoredRoom,
} from '#contract/rooms/rooms.schema.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { planInSlices } from '#server/shared/plan-in-slices.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { roomEntity } from './room.entity.ts';
import {
  foldedNumber,
  holdRooms,
  type RoomValue,
  readRooms,
  roomsInUse,
  roomValue,
  storeRooms,
  todayIn,
  usersOfRooms,
} from './rooms.repository.ts';

type Endpoints = typeof roomsEndpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school }) => {
  const { db } = services.database;
  const today = await todayIn(services.database.db, school.id, services.clock.now());
  const users = await usersOfRooms(db, school.id, today);
  return {
    data: (await readRooms(db, school.id)).map((room) => ({ ...room, usedBy: [...(users.get(room.id) ?? [])] })),
  };
};

export const create: Handler<Endpoints['create']> = async ({ write, school, body, language }) => {
  const data = await write(async (tx) => {
    const present = await holdRooms(tx.db, school.id);
    const value = { ...fieldsOf(body), isArchived: false };
    checkNumber(present, value.number, undefined, language);
    return store(tx, school.id, await nextId(tx, present), null, value);
  });
  return { data };
};

export const update: Handler<Endpoints['update']> = async ({ write, school, params, body, language }) => {
  const data = await write(async (tx) => {
    const present = await holdRooms(tx.db, school.id);
    const before = roomOf(present, params.id);
    if (body.version !== undefined && body.version !== before.version)
      throw await tx.stale(roomEntity, String(params.id), before);
    const value = { ...fieldsOf(body, before), isArchived: before.isArchived };
    checkNumber(present, value.number, before, language);
    return store(tx, school.id, before.id, before, value);
  });
  return { data };
};

export const archive: Handler<Endpoints['archive']> = async ({ write, school, params, body: { isArchived } }) => {
  const data = await write(async (tx) => {
    const before = roomOf(await holdRooms(tx.db, school.id), params.id);
    return store(tx, school.id, before.id, before, { ...before, isArchived });
  });
  return { data };
};

export const remove: Handler<Endpoints['delete']> = async ({ write, services, school, params: { id } }) => {
  const today = await todayIn(services.database.db, school.id, services.clock.now());
  const data = await write(async (tx) => {
    const before = roomOf(await holdRooms(tx.db, school.id), id);
    const places = (await usersOfRooms(tx.db, school.id, today)).get(id) ?? [];
    if ((await roomsInUse(tx.db, school.id, today)).has(id)) throw new AppError('ROOM_IN_USE', { places });
    await storeRooms(tx.db, school.id, new Map([[id, null]]));
    tx.changed(roomEntity, [{ id: String(id), before: roomValue(before), after: null }]);
    return { id, batch: tx.batch };
  });
  return { data };
};

export const planSheet: Handler<Endpoints['planImport']> = async ({ services, school, body: { rows } }) => ({
  data: await planOf(rows, await readRooms(services.database.db, school.id)),
});

export const applySheet: Handler<Endpoints['applyImport']> = async ({ write, school, body: { rows } }) => {
  const data = await write(async (tx) => {
    const present = await holdRooms(tx.db, school.id);
    const plan = await planOf(rows, present);
    if (!isReady(plan)) throw new AppError('VALIDATION_FAILED');
    const byNumber = new Map(present.map((room) => [foldedNumber(room.number), room]));
    let next = await nextId(tx, present);
    const changes = plan.rows.flatMap(({ outcome, values }) => {
      if (outcome === 'same') return [];
      const before = byNumber.get(foldedNumber(String(values?.number))) ?? null;
      const after = {
        ...fieldsOf(values as Partial<RoomFields>, before ?? undefined),
        isArchived: before?.isArchived ?? false,
      };
      return [{ id: before?.id ?? next++, before, after }];
    });
    await storeRooms(tx.db, school.id, new Map(changes.map(({ id, after }) => [id, after])));
    tx.changed(
      roomEntity,
      changes.map(({ id, before, after }) => ({ id: String(id), before: before && roomValue(before), after })),
    );
    const added = changes.filter(({ before }) => before === null).length;
    return { batch: changes.length > 0 ? tx.batch : null, added, changed: changes.length - added };
  });
  return { data };
};

const planOf = (rows: readonly ImportRow[], present: readonly Room[]): Promise<ImportPlan> =>
  planInSlices({
    columns: roomColumns,
    rows,
    existing: present,
    key: ['number'],
    check: (values, before) =>
      isRoomNumber(String(values.number), before?.number) ? {} : { number: { key: 'rooms.wrong.number' } },
  });

/** What is said of a room; what is not said is as it was. */
function fieldsOf(
  said: Partial<{ [Field in keyof RoomFields]: RoomFields[Field] | undefined }>,
  before?: Room,
): RoomFields {
  const none = { number: '', name: '', capacity: null, kind: null, building: null };
  const given = Object.entries(said).filter(([field, value]) => field in roomFields.shape && value !== undefined);
  return roomFields.parse({ ...none, ...(before && roomValue(before)), ...Object.fromEntries(given) });
}

async function store(
  tx: Write,
  schoolId: number,
  id: number,
  before: Room | null,
  value: RoomValue,
): Promise<StoredRoom> {
  const [old, after] = [before && roomValue(before), roomValue(value)];
  if (before === null || changedFields(after, old ?? {}).length > 0) {
    await storeRooms(tx.db, schoolId, new Map([[id, after]]));
    tx.changed(roomEntity, [{ id: String(id), before: old, after }]);
  }
  return { ...roomOf(await readRooms(tx.db, schoolId), id), batch: tx.batch };
}

function checkNumber(present: readonly Room[], number: string, before: Room | undefined, language: Language): void {
  const refuse = (key: string) => new AppError('VALIDATION_FAILED', { errors: { number: [textOf(language, key)] } });
  if (!isRoomNumber(number, before?.number)) throw refuse('rooms.wrong.number');
  const isTaken = present.some(
    (other) => other.id !== before?.id && foldedNumber(other.number) === foldedNumber(number),
  );
  if (isTaken && number !== before?.number) throw refuse('rooms.wrong.taken');
}

function roomOf(present: readonly Room[], id: number): Room {
  const found = present.find((room) => room.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function nextId(tx: Write, present: readonly Room[]): Promise<number> {
  return Math.max(await tx.highestId(roomEntity), ...present.map(({ id }) => id)) + 1;
}
