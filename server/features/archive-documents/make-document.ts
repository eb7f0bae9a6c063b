import { createHash, randomUUID } from 'node:crypto';
import type { DocumentOrder } from '#contract/archive-documents/archive-documents.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { NewDocument } from './archive-documents.repository.ts';
import { paperFiles } from './paper.ts';
import { paperOf } from './papers.ts';

export const checksumOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type Asked = {
  readonly schoolId: number;
  readonly userId: number;
  readonly order: DocumentOrder;
  /** Server time, epoch milliseconds. */
  readonly now: number;
  readonly progress?: (percent: number) => void;
};

/** A document of what the school says now; it is stored by whoever asked. @throws AppError NOT_FOUND for a year that the school has not. */
export async function documentOf(db: ReadDb, { schoolId, userId, order, now, progress }: Asked): Promise<NewDocument> {
  const { year: eduYear, kind, language, format } = order;
  const { name, paper } = await paperOf(db, kind, { schoolId, eduYear, language, now });
  progress?.(30);
  const content = await paperFiles[format](paper, now);
  progress?.(90);
  return {
    document: {
      schoolId,
      uuid: randomUUID(),
      eduYear,
      kind,
      language,
      format,
      fileName: `${name}.${format}`,
      bytes: content.length,
      checksum: checksumOf(content),
      madeBy: userId,
      madeAt: now,
    },
    content,
  };
}
