// The import of classes: what a sheet would do, and doing it.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { importApplied, importBytes, importPlan, importRows, keepImport } from '../core/import.ts';
import { roleGroups } from '../core/roles.ts';
import { pressInYear, requestId } from '../core/writes.ts';

const { schoolId, eduYear } = pressInYear;
const base = '/api/v4/os/backoffice/people-import/classes';
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
  bodyLimit: importBytes,
} as const;

export const groupImportEndpoints = {
  planImport: defineEndpoint({
    ...write,
    path: `${base}/plan`,
    summary: 'What an import of classes would do; changes nothing',
    body: z.object({ schoolId, eduYear, rows: importRows, keep: z.optional(keepImport) }),
    data: importPlan,
  }),
  applyImport: defineEndpoint({
    ...write,
    path: `${base}/apply`,
    summary: 'Import classes: all rows of the sheet, or none; lessons to come move from the day `applyFrom` on',
    body: z.object({
      schoolId,
      eduYear,
      rows: importRows,
      requestId,
      mark: z.optional(z.string()),
      kept: z.optional(z.uuid()),
      applyFrom: z.optional(z.nullable(z.iso.date({ error: 'spa.validation.date_not_match_format' }))),
    }),
    data: importApplied,
  }),
} as const;
