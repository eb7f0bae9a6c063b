// PDF files, laid out by a worker that is started with the first of them.
import { standingWorker } from './standing-worker.ts';

/** What a page holds, in the words of pdfmake; plain data, since it goes to another thread. */
export type PdfDocument = {
  readonly pageSize: 'A4';
  readonly pageOrientation?: 'landscape';
  readonly pageMargins: readonly [left: number, top: number, right: number, bottom: number];
  /** `creationDate`: by the clock of the server, where not the machine's own moment is meant. */
  readonly info: { readonly title: string; readonly creationDate?: Date };
  /** "2 / 7" below each page. */
  readonly hasPageNumbers?: true;
  readonly content: readonly object[];
};
/** Lays out a document as a PDF file. @throws Error for a document that cannot be laid out. */
export const renderPdf = standingWorker<PdfDocument>(new URL('./pdf.worker.ts', import.meta.url), 'PDF');
