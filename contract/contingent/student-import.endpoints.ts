// The import of students (USERCARD-003, -058): what a sheet would do, and doing it. Rows are planned as the screen has read and mended
// them; what is applied travels as a file, so that other programs send one of their own.
import * as z from 'zod/mini';
import { isWholeArrival } from '../core/arrivals.ts';
import { shifts } from '../core/class-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { importApplied, importBytes, importPlan, importRows, keepImport } from '../core/import.ts';
import { roleGroups } from '../core/roles.ts';
import { requestId } from '../core/writes.ts';
import { importArrivalQuery, newClasses } from './student-import.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const eduYear = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100));
const plan = {
  method: 'POST',
  school: 'required',
  params: undefined,
  query: undefined,
  body: z.object({ schoolId: number, eduYear, rows: importRows, keep: z.optional(keepImport) }),
  bodyLimit: importBytes,
  data: importPlan,
} as const;
const ofApply = {
  schoolId: number,
  eduYear,
  requestId: z.optional(requestId),
  mark: z.optional(z.string()),
  /** The kept import whose rows these are. */
  kept: z.optional(z.uuid()),
  ...importArrivalQuery,
};
const apply = {
  method: 'POST',
  school: 'required',
  params: undefined,
  query: z.object(ofApply).check(isWholeArrival),
  body: { upload: ['csv', 'xlsx'], mostBytes: 10_000_000, field: 'import' },
  data: importApplied,
} as const;
/** Classes that are not there are made only for who asks for it. */
const planWithClasses = {
  ...plan,
  body: z.object({
    schoolId: number,
    eduYear,
    rows: importRows,
    keep: z.optional(keepImport),
    newClasses: z.optional(newClasses),
  }),
} as const;
const applyWithClasses = {
  ...apply,
  query: z
    .object({
      ...ofApply,
      newClassesLang: z.optional(newClasses.shape.eduLang),
      newClassesShift: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(shifts.length))),
    })
    .check(isWholeArrival),
} as const;
const management = { access: [...roleGroups.management] } as const;
const lead = { access: ['group_lead'] } as const;
const people = (office: string) => `/api/v4/os/${office}/people-import/contingent/plan` as const;

export const studentImportEndpoints = {
  planImport: defineEndpoint({
    ...planWithClasses,
    ...management,
    path: people('backoffice'),
    summary: 'What an import of students would do; changes nothing',
  }),
  ledPlanImport: defineEndpoint({
    ...plan,
    ...lead,
    path: people('frontoffice'),
    summary: 'What an import into the class that the caller leads would do; changes nothing',
  }),
  import: defineEndpoint({
    ...applyWithClasses,
    ...management,
    path: '/api/v3/os/backoffice/school/contingent/import',
    summary: 'Import students: all rows of the file, or none',
  }),
  ledImport: defineEndpoint({
    ...apply,
    ...lead,
    path: '/api/v3/os/frontoffice/school/contingent/import',
    summary: 'Import students into the class that the caller leads, where the school allows it',
  }),
} as const;
