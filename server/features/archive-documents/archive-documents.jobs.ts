import { documentOrder } from '#contract/archive-documents/archive-documents.schema.ts';
import { defineJob } from '#server/shared/job.ts';
import { addDocument } from './archive-documents.repository.ts';
import { documentOf } from './make-document.ts';

/** Makes a document of what the school says now, and keeps it. */
export const makeDocument = defineJob({
  kind: 'archiveDocument',
  input: documentOrder,
  run: async ({ input, schoolId, userId, db, now, progress }) => {
    const made = await documentOf(db, { schoolId, userId, order: input, now: now(), progress });
    return async (write) => {
      await addDocument(write.db, made);
      return { result: { uuid: made.document.uuid } };
    };
  },
});

export const archiveDocumentsJobs = [makeDocument];
