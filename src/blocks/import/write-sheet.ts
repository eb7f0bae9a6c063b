import type { ImportColumn } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';

/** Gives the user an xlsx of plain text, under a head. */
export async function downloadSheet(name: string, head: readonly string[], rows: readonly (readonly string[])[]) {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const cells = (row: readonly string[]) => row.map((value) => ({ value, type: String }) as const);
  const data = [head.map((value) => ({ value, type: String, fontWeight: 'bold' }) as const), ...rows.map(cells)];
  await writeXlsx(data, { columns: head.map((title) => ({ width: Math.max(12, title.length + 2) })) }).toFile(
    `${name}.xlsx`,
  );
}

/** What this import understands without a question. The line below the head is an example, which is no row. */
export function downloadTemplate(name: string, columns: readonly ImportColumn[], language: Language) {
  const shown = columns.filter(({ isInTemplate }) => isInTemplate !== false);
  return downloadSheet(
    `${name}-${language}`,
    shown.map(({ titles }) => titles[language]),
    [shown.map(({ example }) => example)],
  );
}
