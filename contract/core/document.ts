// A document is declared whole, in one place: its name, its body, who may ask for it, how it stays fresh, where it counts. The typed
// `useDocument`, the projection that the server must supply, packs, storage counts and eviction follow from it.
import { isUuid } from './ids.ts';
import type { Role } from './roles.ts';
import { isLocalDate, type LocalDate, mondayOf } from './time.ts';

declare const bodyOf: unique symbol;
/** Name of a document, `kind:part:part`, that knows the body behind it. */
export type DocumentName<Body = unknown> = string & { readonly [bodyOf]: Body };

/** A part of a name. Reads its text back: null for what cannot be one. */
export type NamePart<Value extends string | number = string | number> = (text: string) => Value | null;

export const namePart = {
  uuid: (text: string): string | null => (isUuid(text) ? text : null),
  date: (text: string): LocalDate | null => (isLocalDate(text) ? text : null),
  monday: (text: string): LocalDate | null => (isLocalDate(text) && mondayOf(text) === text ? text : null),
  /** A school year by its first calendar year. */
  eduYear: (text: string): number | null => (/^\d{4}$/.test(text) ? Number(text) : null),
  quarter: (text: string): number | null => (/^[1-4]$/.test(text) ? Number(text) : null),
  /** Of a person or a class. */
  id: (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  /** A class by its id, or a subgroup by its uuid. */
  classOrSubgroup: (text: string): number | string | null =>
    /^\d{1,9}$/.test(text) ? Number(text) : namePart.uuid(text),
} as const;

/** The type of a body; the device takes what the server gives without checking it again. */
export type BodyType<Body> = { readonly type?: Body };
export function body<Body>(): BodyType<Body> {
  return {};
}

/** Name of a store of cells; 'none' is no name. */
export type StoreName = string & {};

/** Lines of the storage page. */
export const documentGroups = ['lessons', 'journals', 'weeks', 'marks', 'lists'] as const;
export type DocumentGroup = (typeof documentGroups)[number];

/** Every field is mandatory: what a document does not have is written ('none', 'never'), not left out. */
export type DocumentFields<Kind extends string, Parts extends readonly NamePart[], Body> = {
  readonly kind: Kind;
  readonly parts: Parts;
  readonly body: BodyType<Body>;
  /** Who may ask for it at all; whose it is, the projection decides. */
  readonly readers: readonly Role[];
  /** The store of its cells (server/sync/stores.ts). */
  readonly cells: 'none' | StoreName;
  /** `told`: every change names it in the feed, and its reader hears of it; `asked`: fetched again when it is opened. */
  readonly freshness: 'told' | 'asked';
  /** How the feed names it: whole, or without its first part, which is the pupil that the scope stands for. */
  readonly feedName: 'whole' | 'withoutPupil';
  readonly group: DocumentGroup;
  /** Part of a pack: as it is, as one whose body names further documents, or never. */
  readonly pack: 'wanted' | 'names' | 'never';
};

type ValuesOf<Parts extends readonly NamePart[]> = {
  -readonly [Index in keyof Parts]: NonNullable<ReturnType<Parts[Index]>>;
};

export type DocumentDeclaration<
  Kind extends string = string,
  Parts extends readonly NamePart[] = readonly NamePart[],
  Body = unknown,
> = DocumentFields<Kind, Parts, Body> & {
  readonly name: (...values: ValuesOf<Parts>) => DocumentName<Body>;
  /** The values of a name's parts; null for one that names nothing. */
  readonly read: (parts: readonly string[]) => ValuesOf<Parts> | null;
  /** Takes a name that another document's body gives as one of this kind. */
  readonly named: (name: string) => DocumentName<Body>;
};

/** Declares a document; a missing field does not compile. */
export function defineDocument<const Kind extends string, const Parts extends readonly NamePart[], Body>(
  fields: DocumentFields<Kind, Parts, Body>,
): DocumentDeclaration<Kind, Parts, Body> {
  return {
    ...fields,
    // No more than its own parts: `uuids.map(lessonDocument.name)` hands over index and list as well.
    name: (...values) => [fields.kind, ...values.slice(0, fields.parts.length)].join(':') as DocumentName<Body>,
    read(parts) {
      if (parts.length !== fields.parts.length) return null;
      const values = fields.parts.map((part, index) => part(parts[index] ?? ''));
      return values.includes(null) ? null : (values as ValuesOf<Parts>);
    },
    named: (name) => name as DocumentName<Body>,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the registry holds documents of every name and body
export type AnyDocument = DocumentDeclaration<string, any, any>;
/** What a screen reads of a document. */
export type BodyOf<Document extends AnyDocument> = NonNullable<Document['body']['type']>;
