// The table as a file that Excel of this country opens by a double click: semicolons, and the mark that says UTF-8.
import { csvWords } from '#contract/core/table-file.ts';

/** The byte order mark, without which Excel reads Cyrillic as Windows-1251. */
const bom = '\uFEFF';

export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return `${bom}${lines.map((line) => line.map((cell) => csvWords(String(cell))).join(';')).join('\r\n')}\r\n`;
}
