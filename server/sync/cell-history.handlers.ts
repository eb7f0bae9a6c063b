import { parseDocumentKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import { documentOf } from '#contract/documents.ts';
import type { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { withAuthors } from '#server/features/cells/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { readerOf } from '#server/shared/projection.ts';
import { readableCells, readableDocuments } from './cells.ts';
import { projectionOf } from './projections.ts';
import { byStore } from './stores.ts';

export const cellHistory: Handler<(typeof syncEndpoints)['cellHistory']> = async (call) => {
  const reader = readerOf(call);
  const { document, cell } = call.query;
  const declared = documentOf(document);
  const [found] = byStore([{ document, cell }], (address) => address.document);
  const values = declared?.read(parseDocumentKey(document).parts);
  if (!declared || !values || !found) throw new AppError('NOT_FOUND');
  const isReader = reader.roles.some((role) => declared.readers.includes(role));
  if (!isReader || !(await readableDocuments(reader, [document])).has(document)) throw new AppError('ACCESS_DENIED');
  if ((await readableCells(reader, [{ document, cell }])).length === 0) throw new AppError('ACCESS_DENIED');
  const versions = await found[0].versions(reader.db, reader.schoolId, { document, cell });
  if (!versions) throw new AppError('NOT_FOUND');
  const { recordRead } = projectionOf(declared.kind);
  if (recordRead) await call.write(({ db }) => recordRead(db, reader, [values], 'opened'));
  return { data: await withAuthors(reader.db, versions) };
};
