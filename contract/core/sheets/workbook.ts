// The parts of a workbook as its reader expects them: programs differ in the case of names, in the ways to write a truth value, and in
// sheets that exist for a macro only.
import type { TextDecoding } from './text.ts';
import { plainWorksheet } from './worksheet.ts';

/** `content`: text where it was changed here. */
export type WorkbookPart = { readonly name: string; readonly content: Uint8Array | string };
export type Workbook = {
  readonly parts: readonly WorkbookPart[];
  /** Days are counted from 1904, as on an old Macintosh. */
  readonly is1904: boolean;
  /** A cell that makes a sheet too large to be read. */
  readonly far: string | null;
};

const workbookName = 'xl/workbook.xml';
const sheetsFolder = 'xl/worksheets/';
const attributes = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`;
const properties = new RegExp(`<(?:[\\w.-]+:)?workbookPr(?=[\\s/>])${attributes}>`, 'g');
const sheetTag = new RegExp(`<(?:[\\w.-]+:)?sheet(?=\\s)${attributes}(?:/>|>\\s*</(?:[\\w.-]+:)?sheet>)`, 'g');
const target = /(\sTarget\s*=\s*)("[^"]*"|'[^']*')/g;
const date1904 = /(\sdate1904\s*=\s*)(?:"(?:1|true|on)"|'(?:1|true|on)')/i;
const veryHidden = /\sstate\s*=\s*["']veryHidden["']/i;

/** Parts that hold cells; pictures, drawings and settings of printers are not unpacked. */
export const isWorkbookPart = (name: string): boolean =>
  /^xl\/(?!media\/|drawings\/|charts\/|theme\/|printersettings\/).*\.xml(\.rels)?$/.test(name.toLowerCase());

/** Names in small letters, `date1904` as 1, and no sheet that only a program can show. */
export function plainWorkbook(
  entries: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  decode: TextDecoding,
): Workbook {
  let is1904 = false;
  let far: string | null = null;
  const parts = entries.map(({ name, bytes }): WorkbookPart => {
    const known = name.toLowerCase();
    if (known === workbookName) {
      const content = decode(bytes, 'utf-8', false)
        .replace(properties, (tag) => {
          is1904 ||= date1904.test(tag);
          return tag.replace(date1904, '$1"1"');
        })
        .replace(sheetTag, (tag) => (veryHidden.test(tag) ? '' : tag));
      return { name: known, content };
    }
    if (known.startsWith(sheetsFolder) && known.endsWith('.xml')) {
      const sheet = plainWorksheet(decode(bytes, 'utf-8', false));
      far ??= sheet.far;
      return { name: known, content: sheet.xml };
    }
    if (!known.endsWith('.rels')) return { name: known, content: bytes };
    const content = decode(bytes, 'utf-8', false).replace(
      target,
      (_, before: string, path: string) => before + path.toLowerCase().replace(/^(["'])\.\//, '$1'),
    );
    return { name: known, content };
  });
  return { parts, is1904, far };
}
