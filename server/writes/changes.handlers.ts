import type { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import { type ChangeBatch, mostBatches, mostOfKind, type Undone } from '#contract/changes/changes.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { shortNames } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { textOf } from '#server/shared/texts.ts';
import { UndoRefused } from '#server/shared/write.ts';
import { allEntities, entityOf } from './entities.ts';
import { type BatchRow, batchesBefore, type ChangeRow, changesOfEntry, someOfBatch } from './history.repository.ts';
import { mayUndo, NotUndone, undoBatch } from './undo.ts';

type Endpoints = typeof changesEndpoints;
const mostOfEntry = 200;

const mayRead = (kind: string, roles: readonly Role[]) =>
  entityOf(kind)?.readers.some((role) => roles.includes(role)) === true;

async function describe(db: ReadDb, roles: readonly Role[], rows: readonly BatchRow[]): Promise<ChangeBatch[]> {
  const names = await shortNames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ batch, at, userId, device, call, counts, undoneAt }) => ({
    ...{ batch, at, device, call, counts, undoneAt },
    author: { userId, name: names.get(userId) ?? '' },
    canUndo: undoneAt === null && mayUndo(Object.keys(counts), roles),
  }));
}

export const entryHistory: Handler<Endpoints['entryHistory']> = async ({ services, school, query }) => {
  const { db } = services.database;
  // The same answer for an unknown kind and for one that the caller may not read.
  if (!mayRead(query.entity, school.roles)) throw new AppError('ACCESS_DENIED');
  const rows = await changesOfEntry(db, school.id, query, mostOfEntry);
  const batches = await describe(
    db,
    school.roles,
    rows.map(({ batch }) => batch),
  );
  const data = batches.flatMap((batch, index) => {
    const change = rows[index]?.change;
    return change ? [{ ...batch, entity: change.entity, id: change.id, ...shownOf(change) }] : [];
  });
  return { data };
};

export const batches: Handler<Endpoints['batches']> = async ({ services, school, query }) => {
  const { db } = services.database;
  const kinds = allEntities().flatMap(({ kind }) => (mayRead(kind, school.roles) ? [kind] : []));
  const rows = await batchesBefore(db, school.id, { kinds, before: query.before, limit: mostBatches });
  return { data: await describe(db, school.roles, rows) };
};

export const batch: Handler<Endpoints['batch']> = async ({ services, school, query }) => {
  const rows = await someOfBatch(services.database.db, school.id, query.batch, mostOfKind);
  const own = rows.filter(({ entity }) => mayRead(entity, school.roles));
  if (own.length === 0) throw new AppError('NOT_FOUND');
  return {
    data: own.map((change) => ({ entity: change.entity, id: change.id, ...shownOf(change) })),
  };
};

export const undo: Handler<Endpoints['undo']> = async ({ write, school, caller, body, receivedAt, language }) => {
  const by = { userId: caller.userId, roles: school.roles };
  const data = await write((tx) =>
    undoBatch(tx, { schoolId: school.id, batch: body.batch, now: receivedAt, by }),
  ).catch((error: unknown): Undone => {
    if (error instanceof NotUndone) return { batch: null, undone: 0, kept: error.kept };
    if (error instanceof UndoRefused)
      throw new AppError('UNDO_IMPOSSIBLE', { message: textOf(language, error.key, error.values) });
    throw error;
  });
  return { data };
};

/** As the kind shows its values: what is private stays in the database. */
function shownOf({ entity, before, after }: Pick<ChangeRow, 'entity' | 'before' | 'after'>) {
  const shown = (value: object | null) =>
    value && ((entityOf(entity)?.shown?.(value) ?? value) as Record<string, unknown>);
  return { before: shown(before), after: shown(after) };
}
