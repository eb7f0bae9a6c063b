// How a cell looks away from its own page: in a conflict, in its history. Each feature says it in its `cell-looks.tsx`, which is found
// (src/app/cell-looks.ts); what no feature says anything of is named as something else.
import type { ComponentType } from 'react';
import type { CellAddress } from '#contract/core/documents.ts';
import { documentKindOf, parseDocumentKey } from '#contract/core/documents.ts';
import type { Role } from '#contract/core/roles.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { Text } from '#shared/i18n/index.ts';
import type { PlainPagePath } from '#shared/lib/page-path.ts';

/** `lesson`: whose cell it is; null where it is none, or not on the device. */
export type ShownValue<Value> = { readonly value: Value | null; readonly lesson: LessonBody | null };
export type CellLook<Value> = {
  /** Kind of the document, and the name of the cell as far as its first colon. */
  readonly document: string;
  readonly cell: string;
  /** Key of what it is called. */
  readonly label: string;
  /** The value in one or two words for a button; 'never' where it is too long for one. */
  readonly short: 'never' | ((shown: ShownValue<Value>, text: Text) => string);
  /** The value with everything that belongs to it; 'short': those words are all of it. */
  readonly View: 'short' | ComponentType<ShownValue<Value>>;
  /** Where it is: in a lesson, with the right that it takes to write there, or on a page of its own. */
  readonly place: { readonly lesson: 'scores' | 'attendance' } | CellPage;
};
/** A page with cells that are of no lesson. */
export type CellPage = {
  /** Key of its name, among the first words. */
  readonly title: string;
  readonly path: PlainPagePath;
  readonly writers: readonly Role[];
  /** Names whom its cells are about, by what follows the kind in the name of a cell; `document` is null where it is not at hand. */
  readonly useNames?: (document: string | null) => (id: string) => string | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: the list holds looks of every value
export type AnyCellLook = CellLook<any>;

export function defineCellLook<Value>(look: CellLook<Value>): AnyCellLook {
  return look;
}

const known = new Map<string, AnyCellLook>();
const pages = new Map<string, CellPage>();
const keyOf = (document: string, cell: string) => `${document} ${cell}`;

export function addCellLooks(looks: readonly AnyCellLook[]): void {
  for (const look of looks) {
    known.set(keyOf(look.document, look.cell), look);
    if ('path' in look.place) pages.set(look.document, look.place);
  }
}

export function cellLookOf({ document, cell }: CellAddress): AnyCellLook | undefined {
  return known.get(keyOf(parseDocumentKey(document).kind, cell.split(':')[0] ?? ''));
}

/** The page that shows a document which is no lesson; undefined where no feature says one. */
export function pageOf(document: string): CellPage | undefined {
  return pages.get(documentKindOf(document));
}

/** The pupil whom a cell is about: one of a lesson, or of a page that names them. */
export function pupilOf({ document, cell }: CellAddress): string | undefined {
  if (pageOf(document)?.useNames) return cell.slice(cell.indexOf(':') + 1);
  return documentKindOf(document) === 'lesson' ? cell.split(':')[1] : undefined;
}
