import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { changedFields } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';
import type { listLayoutsEndpoints } from '#contract/list-layouts/list-layouts.endpoints.ts';
import { type ListLayout, mostLayouts, type StoredLayout } from '#contract/list-layouts/list-layouts.schema.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Write } from '#server/shared/write.ts';
import { listLayoutEntity } from './list-layouts.entity.ts';
import {
  holdLayouts,
  inTheWay,
  type LayoutValue,
  layoutValue,
  readLayouts,
  storeLayouts,
} from './list-layouts.repository.ts';

type Endpoints = typeof listLayoutsEndpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school }) => ({
  data: await readLayouts(services.database.db, school.id),
});

export const create: Handler<Endpoints['create']> = async ({ write, school, body, language }) => {
  const data = await write(async (tx) => {
    const present = await holdLayouts(tx.db, school.id);
    const value = layoutValue(body);
    checkPlace(present, undefined, value, language);
    return store(tx, school.id, randomUUID(), null, value);
  });
  return { data };
};

export const update: Handler<Endpoints['update']> = async ({ write, school, params, body, language }) => {
  const data = await write(async (tx) => {
    const present = await holdLayouts(tx.db, school.id);
    const before = layoutOf(present, params.uuid);
    if (body.version !== before.version) throw await tx.stale(listLayoutEntity, before.uuid, before);
    const value = layoutValue({ ...body, list: before.list });
    if (value.name !== before.name) checkPlace(present, before.uuid, value, language);
    return store(tx, school.id, before.uuid, before, value);
  });
  return { data };
};

export const remove: Handler<Endpoints['delete']> = async ({ write, school, params: { uuid } }) => {
  const data = await write(async (tx) => {
    const before = layoutOf(await holdLayouts(tx.db, school.id), uuid);
    await storeLayouts(tx.db, school.id, new Map([[uuid, null]]));
    tx.changed(listLayoutEntity, [{ id: uuid, before: layoutValue(before), after: null }]);
    return { uuid, batch: tx.batch };
  });
  return { data };
};

async function store(
  tx: Write,
  schoolId: number,
  uuid: string,
  before: ListLayout | null,
  after: LayoutValue,
): Promise<StoredLayout> {
  const old = before && layoutValue(before);
  if (old === null || changedFields(after, old).length > 0) {
    await storeLayouts(tx.db, schoolId, new Map([[uuid, after]]));
    tx.changed(listLayoutEntity, [{ id: uuid, before: old, after }]);
  }
  return { ...layoutOf(await readLayouts(tx.db, schoolId), uuid), batch: tx.batch };
}

function checkPlace(
  present: readonly ListLayout[],
  uuid: string | undefined,
  value: LayoutValue,
  language: Language,
): void {
  const blocked = inTheWay(present, uuid, value);
  if (!blocked) return;
  const words =
    blocked === 'taken'
      ? textOf(language, 'list.layouts.wrong.taken')
      : textOf(language, 'list.layouts.wrong.many', { max: mostLayouts });
  throw new AppError('VALIDATION_FAILED', { errors: { name: [words] } });
}

function layoutOf(present: readonly ListLayout[], uuid: string): ListLayout {
  const found = present.find((layout) => layout.uuid === uuid);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
