import { exportFile } from '#blocks/list/export-file.ts';
import type { ImportColumn } from '#contract/core/import.ts';
import type { Language } from '#contract/core/localized.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';

type SheetFile = {
  /** Gives the person an xlsx of plain text, under a head. */
  readonly download: (name: string, head: readonly string[], rows: readonly (readonly string[])[]) => Promise<void>;
  /** The columns that this import understands without a question, with an example below, which is no row. */
  readonly downloadTemplate: (name: string, columns: readonly ImportColumn[], language: Language) => Promise<void>;
};

/** Workbooks of an import, made like those of a list; a failure is told. */
export function useSheetFile(): SheetFile {
  const [text, language, toast] = [useText(), useLanguage(), useToast()];
  const download: SheetFile['download'] = async (name, head, rows) => {
    const widths = head.map((title) => Math.max(12, title.length + 2));
    try {
      await exportFile(name, 'xlsx', { titles: head, widths, rows }, language);
    } catch (cause) {
      console.warn('A workbook could not be written', cause);
      toast.error(text('import.download.failed'));
    }
  };
  return {
    download,
    downloadTemplate: (name, columns, of) => {
      const shown = columns.filter(({ isInTemplate }) => isInTemplate !== false);
      return download(
        `${name}-${of}`,
        shown.map(({ titles }) => titles[of]),
        [shown.map(({ example }) => example)],
      );
    },
  };
}
