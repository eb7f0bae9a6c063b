import type { archiveDocumentsEndpoints } from '#contract/archive-documents/archive-documents.endpoints.ts';
import { archiveDocumentList } from '#contract/archive-documents/archive-documents.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { findSchoolInYear } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { textOf } from '#server/shared/texts.ts';
import { makeDocument } from './archive-documents.jobs.ts';
import { findDocument, readDocuments, refuseMany } from './archive-documents.repository.ts';
import { archiveDocuments } from './archive-documents.tables.ts';
import { checksumOf } from './make-document.ts';

type Endpoints = typeof archiveDocumentsEndpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school, query, language }) => {
  const { kind, language: ofDocument, format, schoolId } = archiveDocuments;
  return {
    data: await listQuery(
      archiveDocumentList,
      {
        schoolColumn: schoolId,
        columns: { kind, language: ofDocument, format },
        read: (where) => readDocuments(services.database.db, school.id, where),
      },
      { ...query, schoolId: school.id },
      language,
    ),
  };
};

/** Nothing of the year changes, so it may be over. One who asks twice for the same while it is being made waits for one document. */
export const make: Handler<Endpoints['make']> = async ({ services, school, caller, body, write, receivedAt }) => {
  const { year, kind, language, format, requestId } = body;
  const job = await write(async (tx) => {
    if (!(await findSchoolInYear(tx.db, school.id, year))) throw new AppError('NOT_FOUND');
    const started = await services.startJob(tx, makeDocument, {
      schoolId: school.id,
      userId: caller.userId,
      requestId,
      input: { year, kind, language, format },
      dedupeKey: [year, kind, language, format].join(' '),
    });
    // After it, since one that waits already is no new one.
    const toCome = () => services.openJobs(tx.db, { schoolId: school.id, kind: makeDocument.kind });
    await refuseMany(tx.db, { schoolId: school.id, now: receivedAt, toCome });
    return started;
  });
  return { data: { job } };
};

/** @throws AppError INTERNAL for a file that is not the one that was stored. */
export const file: Handler<Endpoints['file']> = async ({ services, school, query, language, log }) => {
  const found = await findDocument(services.database.db, school.id, query.uuid);
  if (!found) throw new AppError('NOT_FOUND');
  const { document } = found;
  const content = Buffer.from(found.content);
  if (checksumOf(content) !== document.checksum) {
    log.error({ document: document.uuid }, 'archive document damaged');
    throw new AppError('INTERNAL', { message: textOf(language, 'archive-documents.damaged') });
  }
  return { file: { name: document.fileName, kind: document.format, content } };
};
