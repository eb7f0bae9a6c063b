// The table as a file that Excel of this country opens by a double click: semicolons, and the mark that says UTF-8.

/** The byte order mark, without which Excel reads Cyrillic as Windows-1251. */
const bom = '\uFEFF';

/** A text that a spreadsheet would take for a formula stays a text. */
function asText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  const text = asText(cell);
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return `${bom}${lines.map((line) => line.map((cell) => quoted(String(cell))).join(';')).join('\r\n')}\r\n`;
}
