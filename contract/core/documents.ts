// Names of synced documents and of the cells inside them. A document is what a screen reads offline; a cell is the smallest
// thing that has a version and can be changed by an operation (design/sync.md "Two kinds of data on the device").

/** Where an operation acts: a cell of a document. Operations on one address form a chain. */
export type CellAddress = { readonly document: string; readonly cell: string };

/** A versioned value. Version 0 means that the server holds nothing; a removed value is null at a higher version. */
export type Cell<Value = unknown> = {
  readonly version: number;
  readonly value: Value | null;
  /** User id of the author, when the server told it. */
  readonly by?: number | undefined;
  /** Short name of the author, ready to show. */
  readonly byName?: string | undefined;
  /** When the server accepted it, epoch milliseconds. */
  readonly at?: number | undefined;
};

export const emptyCell: Cell<never> = { version: 0, value: null };

/** `document|cell`, the form in which addresses are stored and compared. */
export function cellKey(address: CellAddress): string {
  return `${address.document}|${address.cell}`;
}

/** Reads a stored cell key back; document names never contain the separator. */
export function parseCellKey(key: string): CellAddress {
  const cut = key.indexOf('|');
  return { document: key.slice(0, cut), cell: key.slice(cut + 1) };
}

/** The kind of a document name. */
export function documentKindOf(key: string): string {
  const cut = key.indexOf(':');
  return cut < 0 ? key : key.slice(0, cut);
}

/** The kind of a document name and its remaining parts. */
export function parseDocumentKey(key: string): { kind: string; parts: string[] } {
  const [kind = '', ...parts] = key.split(':');
  return { kind, parts };
}
