import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import {
  type ArchiveDocument,
  archiveDocumentList,
  documentFormats,
  documentKinds,
} from '#contract/archive-documents/archive-documents.schema.ts';
import { defineList } from '#contract/core/list.ts';
import { type Language, languages } from '#contract/core/localized.ts';
import { shownTime } from '#data/time/use-shown-time.ts';
import type { Text } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { epochOf } from '#shared/lib/dates.ts';
import { yearLabel } from '#shared/lib/year-label.ts';

/** Where the newest comes first, until somebody sorts otherwise. */
export const shownDocuments = defineList({ ...archiveDocumentList, sort: '-madeAt' });

export const documentWords = (text: Text, of: 'kind' | 'language' | 'format', values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, text(`archive-documents.${of}.${value}`)]));

type Reader = { readonly text: Text; readonly language: Language; readonly timeZone: string; readonly today: string };

export function documentColumns({ text, language, ...school }: Reader): readonly ListColumn<ArchiveDocument>[] {
  const title = (field: string) => text(`archive-documents.field.${field}`);
  return columnsOf(shownDocuments, {
    fileName: { title: title('fileName'), width: 27 },
    year: { title: title('year'), width: 7, show: ({ eduYear }) => yearLabel(eduYear) },
    kind: { title: title('kind'), width: 14, words: documentWords(text, 'kind', documentKinds) },
    language: { title: title('language'), width: 7, words: documentWords(text, 'language', languages), card: 'detail' },
    format: { title: title('format'), width: 6, words: documentWords(text, 'format', documentFormats), card: 'end' },
    madeAt: {
      title: title('madeAt'),
      width: 9,
      card: 'detail',
      show: ({ madeAt }) => <span className="num">{shownTime(epochOf(madeAt), school)}</span>,
    },
    madeBy: { title: title('madeBy'), width: 11, card: 'detail' },
    bytes: { title: title('bytes'), width: 6, show: ({ bytes }) => formatBytes(bytes, language) },
    checksum: {
      title: title('checksum'),
      width: 12,
      show: ({ checksum }) => <span className="num">{checksum}</span>,
    },
  });
}
