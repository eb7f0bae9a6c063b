// Lays out PDF files in a thread of its own: a page takes the processor for a while, and other calls must not wait for it.
import { createRequire } from 'node:module';
import type { PdfDocument } from './pdf.ts';
import { answerWith } from './worker-port.ts';

type PdfMake = {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  addTableLayouts(layouts: Record<string, object>): void;
  setUrlAccessPolicy(isAllowed: () => boolean): void;
  setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
  createPdf(document: PdfDocument & { defaultStyle: object }): { getBuffer(): Promise<Buffer> };
};
const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as PdfMake;
/** Letters of all three languages; of the package, so that nothing is downloaded. */
const normal = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const bold = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

pdfmake.setFonts({ NotoSans: { normal, bold, italics: normal, bolditalics: bold } });
const thin = () => 0.5;
const grey = () => '#888';
/** Lines around every cell, of a table that names this layout. */
const ruled = { hLineWidth: thin, vLineWidth: thin, hLineColor: grey, vLineColor: grey };
pdfmake.addTableLayouts({ ruled });
// Whatever a document says, it reaches nothing but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

/** A function, so it cannot come with the document. */
const pageNumber = (page: number, pages: number) => ({
  text: `${page} / ${pages}`,
  alignment: 'center',
  fontSize: 8,
  margin: [0, 12, 0, 0],
});

answerWith(async ({ hasPageNumbers, ...said }: PdfDocument) => {
  const defaultStyle = { font: 'NotoSans', fontSize: 11, lineHeight: 1.3 };
  const styled = { ...said, defaultStyle, ...(hasPageNumbers && { footer: pageNumber }) };
  return pdfmake.createPdf(styled).getBuffer();
});
