// The documents of all features: what a device may ask for.
import type { AnyDocument } from './core/document.ts';
import { documentKindOf } from './core/documents.ts';
import { documents } from './found/documents.ts';

export { documents };
export type DocumentKind = keyof typeof documents;

const known = new Map<string, AnyDocument>(Object.entries(documents));

/** Makes documents known that are no part of every build: those of a feature under test. */
export function addDocuments(more: Readonly<Record<string, AnyDocument>>): void {
  for (const document of Object.values(more)) known.set(document.kind, document);
}

/** The declaration that a name belongs to; undefined for a kind that this build does not know. */
export function documentOf(name: string): AnyDocument | undefined {
  return known.get(documentKindOf(name));
}
