// Files of a list, and its paper: both hold every row of the query, not only those that are drawn.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { exportContent } from './export-content.ts';
import { type ExportFormat, exportFile } from './export-file.ts';
import type { ListParts } from './list-props.ts';

export type ListFile<Row> = {
  /** The chosen rows where there are any, else those of the query. */
  readonly exportRows: (format: ExportFormat) => Promise<void>;
  readonly print: () => Promise<void>;
  /** What is on the paper, while something is printed. */
  readonly printed: readonly Row[] | null;
};

export function useListFile<Row extends object>({
  title,
  columns,
  table,
  shownRows,
  paged,
}: ListParts<Row>): ListFile<Row> {
  const [text, language, toast] = [useText(), useLanguage(), useToast()];
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);

  useEffect(() => {
    // Also where the person prints by the menu of the browser; what is not on the device is not on that paper.
    const before = () => flushSync(() => setPrinted((now) => now ?? shownRows));
    const after = () => setPrinted(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [shownRows]);

  const wanted = async (): Promise<readonly Row[]> => {
    const chosen = table.getSelectedRowModel().rows.map(({ original }) => original);
    if (chosen.length > 0) return chosen;
    return paged ? paged.fetchAll() : shownRows;
  };
  return {
    exportRows: async (format) => {
      try {
        await exportFile(title, format, exportContent(columns, await wanted(), language), language);
      } catch (cause) {
        console.warn('A list could not be exported', cause);
        toast.error(text('list.export.failed'));
      }
    },
    print: async () => {
      const rows = await wanted();
      flushSync(() => setPrinted(rows));
      window.print();
    },
    printed,
  };
}
