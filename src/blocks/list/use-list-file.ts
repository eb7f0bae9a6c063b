// Files of a list, and its paper: both hold every row of the query, not only those that are drawn.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { hasPaper } from '#shared/ui/paper.tsx';
import { exportContent, laidOut } from './export-content.ts';
import { type ExportFormat, exportFile } from './export-file.ts';
import type { ExportLayout, ListParts } from './list-props.ts';

export type ListFile<Row> = {
  /** The chosen rows where there are any, else those of the query; without a layout as the list itself says. */
  readonly exportRows: (format: ExportFormat, layout?: ExportLayout) => Promise<void>;
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
    // Also where the user prints by the menu of the browser; what is not on the device is not on that paper.
    const before = () => flushSync(() => setPrinted((now) => now ?? (hasPaper() ? null : shownRows)));
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
  const withRows = async (work: (rows: readonly Row[]) => void | Promise<void>) => {
    try {
      await work(await wanted());
    } catch (cause) {
      console.warn('The rows of a list could not be put out', cause);
      toast.error(text('list.export.failed'));
    }
  };
  return {
    exportRows: (format, layout) =>
      withRows((rows) => {
        const content = exportContent(layout ? laidOut(columns, layout) : columns, rows, language);
        return exportFile(layout ? `${title} - ${layout.name}` : title, format, content, language);
      }),
    print: () =>
      withRows((rows) => {
        flushSync(() => setPrinted(rows));
        window.print();
      }),
    printed,
  };
}
