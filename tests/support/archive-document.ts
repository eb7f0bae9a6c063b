import type { Db } from '#server/db/client.ts';
import { addDocument } from '#server/features/archive-documents/archive-documents.repository.ts';
import { checksumOf } from '#server/features/archive-documents/make-document.ts';
import { idOf, schoolNow } from './small-school.ts';

export const keptDocument = idOf('archive document');

/** A document of school 1. */
export async function giveADocument(db: Db): Promise<void> {
  const content = Buffer.from('%PDF-1.7');
  const about = { eduYear: 2026, kind: 'staff', language: 'kz', format: 'pdf' } as const;
  const document = {
    schoolId: 1,
    uuid: keptDocument,
    ...about,
    fileName: 'Қызметкерлер.pdf',
    bytes: content.length,
    checksum: checksumOf(content),
    madeBy: 1,
    madeAt: schoolNow,
  };
  await addDocument(db, { document, content });
}
