// A document as tables under headings, and how it becomes a file: PDF on paper across, or a sheet.

import type { DocumentFormat } from '#contract/archive-documents/archive-documents.schema.ts';
import { type PdfDocument, renderPdf } from '#server/shared/pdf.ts';
import { writeXlsx } from '#server/shared/xlsx.ts';

export type PaperCell = string | number | null;
export type PaperColumn = {
  readonly title: string;
  /** Share of the width of the page, and in a sheet about so many characters. */
  readonly width: number;
};
export type PaperPart = {
  readonly heading: string;
  readonly note?: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly PaperCell[])[];
  /** Words in place of a table without rows. */
  readonly empty: string;
  /** Begins a page, as a class does whose list is hung up. */
  readonly isOnItsOwn?: true;
};
export type Paper = { readonly title: string; readonly lines: readonly string[]; readonly parts: readonly PaperPart[] };

/** The file of a document. */
export const paperFiles: Readonly<Record<DocumentFormat, (paper: Paper, now: number) => Promise<Buffer>>> = {
  pdf: (paper, now) => renderPdf(pdfOf(paper, now)),
  xlsx: sheetOf,
};

/** A4 across, less the margins, in points. */
const pageWidth = 842 - 2 * 30;
/** Between the letters of a cell and its lines on both sides. */
const cellSpace = 9;

function pdfOf({ title, lines, parts }: Paper, now: number): PdfDocument {
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [30, 30, 30, 40],
    hasPageNumbers: true,
    info: { title, creationDate: new Date(now) },
    content: [
      { text: title, bold: true, fontSize: 15 },
      ...lines.map((text) => ({ text, fontSize: 9 })),
      ...parts.flatMap((part, index) => partOf(part, index)),
    ],
  };
}

function partOf({ heading, note, columns, rows, empty, isOnItsOwn }: PaperPart, index: number): object[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const free = pageWidth - columns.length * cellSpace;
  const head = {
    text: heading,
    bold: true,
    fontSize: 12,
    margin: [0, 14, 0, 4],
    headlineLevel: 1,
    ...(isOnItsOwn && index > 0 && { pageBreak: 'before' }),
  };
  const table = {
    layout: 'ruled',
    fontSize: 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (free * width) / all),
      body: [
        columns.map(({ title }) => ({ text: title, bold: true })),
        ...rows.map((cells) => cells.map((cell) => ({ text: cell === null ? '' : String(cell) }))),
      ],
    },
  };
  return [
    head,
    ...(note === undefined ? [] : [{ text: note, fontSize: 9, margin: [0, 0, 0, 4] }]),
    rows.length > 0 ? table : { text: empty, fontSize: 9 },
  ];
}

function sheetOf({ title, lines, parts }: Paper): Promise<Buffer> {
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const widest = Math.max(...parts.map(({ columns }) => columns.length), 1);
  const widths = Array.from({ length: widest }, (_, place) =>
    Math.max(...parts.map(({ columns }) => columns[place]?.width ?? 0)),
  );
  const rows = [
    [bold(title)],
    ...lines.map((line) => [line]),
    ...parts.flatMap(({ heading, note, columns, rows: cells, empty }) => [
      [],
      [bold(heading)],
      ...(note === undefined ? [] : [[note]]),
      ...(cells.length > 0
        ? [columns.map((column) => bold(column.title)), ...cells.map((row) => [...row])]
        : [[empty]]),
    ]),
  ];
  return writeXlsx({ rows, widths });
}
