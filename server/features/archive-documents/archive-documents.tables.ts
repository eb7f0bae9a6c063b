import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { documentFormats, documentKinds } from '#contract/archive-documents/archive-documents.schema.ts';
import { languages } from '#contract/core/localized.ts';
import { bytes } from '#server/db/bytes.ts';

/** Documents of a school as they were made (decisions E36): nobody changes or removes one. */
export const archiveDocuments = pgTable(
  'archive_documents',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    eduYear: integer('edu_year').notNull(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    format: text('format', { enum: documentFormats }).notNull(),
    fileName: text('file_name').notNull(),
    /** Of the file. */
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the file, in hexadecimal digits. */
    checksum: text('checksum').notNull(),
    madeBy: integer('made_by').notNull(),
    /** Epoch milliseconds. */
    madeAt: bigint('made_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);

/** Their files, apart from the list. */
export const archiveDocumentBytes = pgTable(
  'archive_document_bytes',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
