// Documents that a school keeps of a year (decisions E36): made once, never changed.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { languages } from '../core/localized.ts';
import { requestId } from '../core/writes.ts';

export const documentKinds = ['alphabetBook', 'classLists', 'movements', 'staff', 'yearTransfer'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentFormats = ['pdf', 'xlsx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

const eduYear = z.int().check(z.gte(2000), z.lte(2100));

export const archiveDocument = z.object({
  uuid: z.uuid(),
  /** Whose facts it holds. */
  eduYear,
  kind: z.enum(documentKinds),
  language: z.enum(languages),
  format: z.enum(documentFormats),
  fileName: z.string(),
  /** Of the file. */
  bytes: z.int(),
  /** SHA-256 of the file, 64 hexadecimal digits. */
  checksum: z.string(),
  madeBy: z.string(),
  /** UTC instant. */
  madeAt: z.string(),
});
export type ArchiveDocument = z.infer<typeof archiveDocument>;

/** What is to be made. */
export const documentOrder = z.object({
  /** Of the document; the call itself is of any year. */
  year: eduYear,
  kind: z.enum(documentKinds),
  language: z.enum(languages),
  format: z.enum(documentFormats),
});
export type DocumentOrder = z.infer<typeof documentOrder>;
export const makingBody = z.object({
  ...documentOrder.shape,
  schoolId: z.int().check(z.gte(1)),
  eduYear,
  requestId,
});

export const archiveDocumentList = defineList({
  id: ({ uuid }: ArchiveDocument) => uuid,
  fields: {
    fileName: { kind: 'text', value: ({ fileName }) => fileName, can: ['sort', 'search'] },
    year: { kind: 'choice', value: (row) => [String(row.eduYear)], can: ['sort', 'filter'] },
    kind: { kind: 'choice', value: ({ kind }) => [kind], choices: documentKinds, can: ['sort', 'filter'] },
    language: { kind: 'choice', value: ({ language }) => [language], choices: languages, can: ['filter'] },
    format: { kind: 'choice', value: ({ format }) => [format], choices: documentFormats, can: ['filter'] },
    madeAt: { kind: 'text', value: ({ madeAt }) => madeAt, can: ['sort'] },
    madeBy: { kind: 'text', value: ({ madeBy }) => madeBy, can: ['sort', 'search'] },
    bytes: { kind: 'number', value: ({ bytes }) => bytes, can: ['sort'] },
    checksum: { kind: 'text', value: ({ checksum }) => checksum, can: ['search'] },
  },
  sort: 'madeAt',
});
