// The file of a list (decisions E43): the same cells that the page of it puts out, made on the server for whoever asks by call.
import type { ListFile } from '#contract/core/files.ts';
import { type ListDescription, textsOf } from '#contract/core/list.ts';
import type { ListParameters } from '#contract/core/list-endpoint.ts';
import type { Language } from '#contract/core/localized.ts';
import { csvText, type ExportCell, type ExportContent, sheetDateFormat, sheetRows } from '#contract/core/table-file.ts';
import type { FileToSend } from '../plugins/file-answers.ts';
import { writeXlsx } from './xlsx.ts';

export type FileColumn<Key extends string> = {
  readonly field: Key;
  /** Above it, in the language of the reader as all that is said here. */
  readonly title: string;
  /** In characters. */
  readonly width?: number;
  /** Of a value that is not written as it is. */
  readonly words?: (value: string) => string;
};
export type FileOfList<Row, Key extends string> = {
  readonly list: ListDescription<Row, Key>;
  readonly rows: readonly Row[];
  readonly columns: readonly FileColumn<Key>[];
  /** Of the file, without its ending. */
  readonly name: string;
};

/** The query of a page as that of the whole list. */
export const wholeQuery = <Query extends Pick<ListParameters, 'page' | 'size' | 'since'>>(query: Query): Query => ({
  ...query,
  page: 1,
  size: 'all',
  since: undefined,
});

const usualWidth = 14;

export async function listFile<Row, Key extends string>(
  format: ListFile,
  file: FileOfList<Row, Key>,
  language: Language,
): Promise<FileToSend> {
  const content = contentOf(file, language);
  return { name: `${file.name}.${format}`, kind: format, content: await makers[format](content, language) };
}

const makers: Readonly<Record<ListFile, (content: ExportContent, language: Language) => Buffer | Promise<Buffer>>> = {
  csv: (content, language) => Buffer.from(csvText(content, language)),
  xlsx: (content) =>
    writeXlsx({ rows: sheetRows(content), widths: content.widths, dateFormat: sheetDateFormat, stickyRowsCount: 1 }),
};

function contentOf<Row, Key extends string>(
  { list, rows, columns }: FileOfList<Row, Key>,
  language: Language,
): ExportContent {
  return {
    titles: columns.map(({ title }) => title),
    widths: columns.map(({ width }) => width ?? usualWidth),
    rows: rows.map((row) =>
      columns.map(({ field, words }): ExportCell => {
        const { kind, value } = list.fields[field];
        const said = value(row);
        if (typeof said === 'number') return said;
        if (kind === 'date' && typeof said === 'string') return new Date(`${said}T00:00:00Z`);
        const texts = textsOf(said, language).map((one) => words?.(one) ?? one);
        return texts.join(', ') || null;
      }),
    ),
  };
}
