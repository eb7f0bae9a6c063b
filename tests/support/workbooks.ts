// Workbooks written by hand, in ways that libraries do not write and other programs do.
import { zipOf } from './sheet-files.ts';

type HandSheet = {
  readonly name: string;
  /** Numbers are cells of the General format. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly state?: 'hidden' | 'veryHidden';
};
type Options = { readonly date1904?: string; readonly isWide?: boolean };

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function sheetXml({ rows }: HandSheet): string {
  const cellXml = (cell: string | number | null, place: number, line: number) => {
    if (cell === null) return '';
    const address = `${String.fromCharCode(65 + place)}${line}`;
    return typeof cell === 'number'
      ? `<c r="${address}"><v>${cell}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  };
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((cell, place) => cellXml(cell, place, index + 1)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** @param isWide as zip64 writes it */
export function workbookOf(sheets: readonly HandSheet[], { date1904 = '0', isWide = false }: Options = {}): Uint8Array {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="r${index}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${date1904}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  };
  const entries = Object.entries(parts).map(([name, xml]) => ({ name, content: Buffer.from(xml) }));
  return new Uint8Array(zipOf(entries, { isWide }));
}
