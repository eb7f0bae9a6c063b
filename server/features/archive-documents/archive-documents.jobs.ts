import { createHash, randomUUID } from 'node:crypto';
import { documentOrder } from '#contract/archive-documents/archive-documents.schema.ts';
import { defineJob } from '#server/shared/job.ts';
import { addDocument } from './archive-documents.repository.ts';
import { paperFiles } from './paper.ts';
import { paperOf } from './papers.ts';

export const checksumOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Makes a document of what the school says now, and keeps it. */
export const makeDocument = defineJob({
  kind: 'archiveDocument',
  input: documentOrder,
  run: async ({ input, schoolId, userId, db, now, progress }) => {
    const { year, kind, language, format } = input;
    const madeAt = now();
    const { name, paper } = await paperOf(db, kind, { schoolId, eduYear: year, language, now: madeAt });
    progress(30);
    const content = await paperFiles[format](paper);
    progress(90);
    const document = {
      ...{ schoolId, uuid: randomUUID(), eduYear: year, kind, language, format, fileName: `${name}.${format}` },
      ...{ bytes: content.length, checksum: checksumOf(content), madeBy: userId, madeAt },
    };
    return async (write) => {
      await addDocument(write.db, document, content);
      return { result: { uuid: document.uuid } };
    };
  },
});

export const archiveDocumentsJobs = [makeDocument];
