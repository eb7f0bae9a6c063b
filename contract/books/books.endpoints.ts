import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { importApplied, importPlan, importRows } from '../core/import.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import { archivedBook, bookShelf, changedBook, newBook, storedBook } from './books.schema.ts';

const base = '/api/v4/os/books';
const schoolId = z.coerce.number().check(z.int(), z.gte(1));
const uuid = z.uuid();
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;
const sheet = z.object({ schoolId, rows: importRows });

export const booksEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Textbooks of the school by title, also archived ones, and the subjects that it may enter books for',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId }),
    body: undefined,
    data: bookShelf,
  }),
  create: defineEndpoint({ ...write, path: base, summary: 'Create a textbook', body: newBook, data: storedBook }),
  update: defineEndpoint({
    ...write,
    method: 'PUT',
    path: `${base}/:uuid`,
    params: z.object({ uuid }),
    summary: 'Change a textbook; missing fields keep their value',
    body: changedBook,
    data: storedBook,
  }),
  archive: defineEndpoint({
    ...write,
    path: `${base}/:uuid/archive`,
    params: z.object({ uuid }),
    summary: 'Archive a textbook, or restore it',
    body: archivedBook,
    data: storedBook,
  }),
  delete: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/:uuid`,
    params: z.object({ uuid }),
    summary: 'Delete a textbook; homework keeps its own copy of the title',
    query: z.object({ schoolId }),
    body: undefined,
    data: z.object({ uuid, batch: z.uuid() }),
  }),
  planImport: defineEndpoint({
    ...write,
    path: `${base}/import/plan`,
    summary: 'Dry run of an import of textbooks; changes nothing',
    body: sheet,
    data: importPlan,
  }),
  applyImport: defineEndpoint({
    ...write,
    path: `${base}/import/apply`,
    summary: 'Import textbooks: all rows of the sheet, or none',
    body: z.object({ ...sheet.shape, requestId }),
    data: importApplied,
  }),
} as const;
