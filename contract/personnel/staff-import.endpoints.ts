// The import of the staff (USERCARD-004, -058): what a sheet would do, and doing it.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { importApplied, importBytes, importPlan, importRows, keepImport } from '../core/import.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const write = { method: 'POST', access: [...roleGroups.management], school: 'required', params: undefined } as const;

export const staffImportEndpoints = {
  planImport: defineEndpoint({
    ...write,
    path: '/api/v4/os/backoffice/people-import/personnel/plan',
    summary: 'What an import of the staff would do; changes nothing',
    query: undefined,
    body: z.object({ schoolId: number, eduYear, rows: importRows, keep: z.optional(keepImport) }),
    bodyLimit: importBytes,
    data: importPlan,
  }),
  import: defineEndpoint({
    ...write,
    path: '/api/v3/os/backoffice/school/personnel/import',
    summary: 'Import staff: all rows of the file, or none; a deputy creates teachers alone',
    query: z.object({
      schoolId: number,
      eduYear,
      requestId: z.optional(requestId),
      mark: z.optional(z.string()),
      kept: z.optional(z.uuid()),
    }),
    body: { upload: ['csv', 'xlsx'], mostBytes: 10_000_000, field: 'import' },
    data: importApplied,
  }),
} as const;
