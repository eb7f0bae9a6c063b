import type { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import {
  type ChangeBatch,
  type EntryHistory,
  mostAbout,
  mostBatches,
  mostOfKind,
  type Undone,
} from '#contract/changes/changes.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { shortNames } from '#server/features/people/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { allEntities, entityOf } from './entities.ts';
import {
  type BatchRow,
  batchesBefore,
  type ChangeRow,
  changesAbout,
  changesOfEntry,
  type Place,
  someOfBatch,
} from './history.repository.ts';
import { NotUndone, undoBatch, whyNotUndone } from './undo.ts';

type Endpoints = typeof changesEndpoints;
const mostOfEntry = 200;

const mayRead = (kind: string, roles: readonly Role[]) =>
  entityOf(kind)?.readers.some((role) => roles.includes(role)) === true;

async function describe(
  db: ReadDb,
  reader: { readonly roles: readonly Role[]; readonly now: number },
  rows: readonly BatchRow[],
): Promise<ChangeBatch[]> {
  const names = await shortNames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const { batch, at, userId, device, call, counts, undoneAt } = row;
    const notUndone = whyNotUndone(row, reader);
    return {
      batch,
      at,
      device,
      call,
      counts,
      undoneAt,
      notUndone,
      canUndo: notUndone === null,
      author: { userId, name: names.get(userId) ?? '' },
    };
  });
}

type Found = { readonly change: ChangeRow; readonly batch: BatchRow };
type Asked = Pick<Call<Endpoints['entryHistory']>, 'services' | 'school' | 'receivedAt'>;

/** Changes as they are told, each with the batch that it is of. */
async function toldOf({ services, school, receivedAt }: Asked, rows: readonly Found[]): Promise<EntryHistory[]> {
  const { db } = services.database;
  const described = await describe(
    db,
    { roles: school.roles, now: receivedAt },
    rows.map(({ batch }) => batch),
  );
  const shown = await showing(
    db,
    school.id,
    rows.map(({ change }) => change),
  );
  return described.flatMap((batch, index) => {
    const change = rows[index]?.change;
    return change ? [{ ...batch, entity: change.entity, id: change.id, ...shown(change) }] : [];
  });
}

export const entryHistory: Handler<Endpoints['entryHistory']> = async (call) => {
  const { services, school, query } = call;
  // The same answer for an unknown kind and for one that the caller may not read.
  if (!mayRead(query.entity, school.roles)) throw new AppError('ACCESS_DENIED');
  return { data: await toldOf(call, await changesOfEntry(services.database.db, school.id, query, mostOfEntry)) };
};

export const subjectHistory: Handler<Endpoints['subjectHistory']> = async (call) => {
  const { services, school, query } = call;
  if (!mayRead(query.of, school.roles)) throw new AppError('ACCESS_DENIED');
  const asked = { subject: `${query.of}:${query.id}`, before: placeIn(query.before), limit: mostAbout + 1 };
  const rows = await changesAbout(services.database.db, school.id, asked);
  const page = rows.slice(0, mostAbout);
  const last = rows.length > mostAbout ? page.at(-1) : undefined;
  const own = page.filter(({ change }) => mayRead(change.entity, school.roles));
  const next = last ? `${last.batch.at}.${last.batch.batch}.${last.change.position}` : null;
  return { data: { entries: await toldOf(call, own), next } };
};

function placeIn(next: string | undefined): Place | null {
  const [at, batch, position] = next?.split('.') ?? [];
  return batch === undefined ? null : { at: Number(at), batch, position: Number(position) };
}

export const batches: Handler<Endpoints['batches']> = async ({ services, school, query, receivedAt }) => {
  const { db } = services.database;
  const kinds = allEntities().flatMap(({ kind }) => (mayRead(kind, school.roles) ? [kind] : []));
  const rows = await batchesBefore(db, school.id, { kinds, before: query.before, limit: mostBatches });
  return { data: await describe(db, { roles: school.roles, now: receivedAt }, rows) };
};

export const batch: Handler<Endpoints['batch']> = async ({ services, school, query }) => {
  const rows = await someOfBatch(services.database.db, school.id, query.batch, mostOfKind);
  const own = rows.filter(({ entity }) => mayRead(entity, school.roles));
  if (own.length === 0) throw new AppError('NOT_FOUND');
  const shown = await showing(services.database.db, school.id, own);
  return { data: own.map((change) => ({ entity: change.entity, id: change.id, ...shown(change) })) };
};

export const undo: Handler<Endpoints['undo']> = async ({ write, school, caller, body, receivedAt }) => {
  const { userId } = caller;
  const data = await write((tx) => {
    const by = { userId, roles: school.roles, raised: tx.raised };
    return undoBatch(tx, { schoolId: school.id, batch: body.batch, now: receivedAt, by });
  }).catch((error: unknown): Undone => {
    if (error instanceof NotUndone) return { batch: null, undone: 0, kept: error.kept };
    throw error;
  });
  return { data };
};

/** Two IINs with one mask are told apart, so that the change of an IIN is seen. */
function apart(shown: Shown, { before, after }: Pick<ChangeRow, 'before' | 'after'>): Shown {
  const iinIn = (value: object | null) => (value && 'iin' in value ? value.iin : null);
  const isOther = iinIn(before) !== iinIn(after) && shown.after?.iin === shown.before?.iin;
  return isOther && shown.after?.iin ? { ...shown, after: { ...shown.after, iin: `${shown.after.iin}′` } } : shown;
}

type Values = Pick<ChangeRow, 'entity' | 'id' | 'before' | 'after'>;
type Shown = Pick<EntryHistory, 'before' | 'after'>;
/** As the kind of each shows its values: what is private stays in the database, and what is only pointed to gets its name. */
async function showing(db: ReadDb, schoolId: number, rows: readonly Values[]): Promise<(change: Values) => Shown> {
  const names = new Map<object, Readonly<Record<string, unknown>>>();
  for (const [kind, own] of Map.groupBy(rows, ({ entity }) => entity)) {
    const entries = own.flatMap(({ id, before, after }) =>
      [before, after].flatMap((value) => (value === null ? [] : [{ id, value }])),
    );
    const named = (await entityOf(kind)?.named?.(db, schoolId, entries)) ?? [];
    for (const [index, { value }] of entries.entries()) names.set(value, named[index] ?? {});
  }
  return ({ entity, before, after }) => {
    const shown = (value: object | null) =>
      value && { ...((entityOf(entity)?.shown?.(value) ?? value) as Record<string, unknown>), ...names.get(value) };
    return apart({ before: shown(before), after: shown(after) }, { before, after });
  };
}
