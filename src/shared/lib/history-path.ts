import { type CellAddress, parseDocumentKey } from '#contract/core/documents.ts';
import { pagePath } from './page-path.ts';

/** Where all values stand that a cell ever had. A lesson is named by its uuid alone. */
export function historyPath(eduYear: number | string, { document, cell }: CellAddress): string {
  const { kind, parts } = parseDocumentKey(document);
  return pagePath(eduYear, 'history/:document/:cell', {
    document: kind === 'lesson' ? (parts[0] ?? '') : document,
    cell,
  });
}
