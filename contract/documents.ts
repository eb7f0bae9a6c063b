// The documents of all features: what a device may ask for.
import type { AnyDocument } from './core/document.ts';
import { documentKindOf } from './core/documents.ts';
import type { Role } from './core/roles.ts';
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

/** Names of the documents of which a school has one, and which a role has on its device. */
export function packedWhole(role: Role): string[] {
  const isPacked = ({ parts, pack, readers }: AnyDocument) =>
    parts.length === 0 && pack === 'wanted' && readers.includes(role);
  return [...known.values()].filter(isPacked).map(({ kind }) => kind);
}
