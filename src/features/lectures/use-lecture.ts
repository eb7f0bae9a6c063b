import '#contract/office.ts';
import { contentCell, lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { LectureFacts, LectureValue } from '#contract/lectures/lectures.schema.ts';
import { type DocumentResult, useCell, useDocument } from '#data/documents/use-documents.ts';
import type { CellView } from '#data/documents/views.ts';

export type HeldLecture = Omit<CellView, 'value'> & { readonly value: LectureValue | null };

/** A lecture with what was written on this device above it. */
export function useLecture(lectureUuid: string): {
  readonly found: DocumentResult<LectureFacts>;
  readonly content: HeldLecture;
} {
  const name = lectureDocument.name(lectureUuid);
  const found = useDocument<LectureFacts>(name);
  const content = useCell<LectureValue>({ document: name, cell: contentCell });
  return { found, content };
}
