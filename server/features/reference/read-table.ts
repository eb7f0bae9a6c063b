import { readFileSync } from 'node:fs';

/** Rows of a tab-separated file by its header. */
export function readTable<Column extends string>(file: URL): Record<Column, string>[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  const columns = header.split('\t') as Column[];
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) as Record<Column, string>;
  });
}
