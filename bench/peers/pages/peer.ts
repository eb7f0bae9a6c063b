// What a peer brings to the comparison, and what it is given.

export type Edit = {
  /** The cell: `document|cell`. */
  readonly id: string;
  readonly lesson: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** When it was typed, epoch milliseconds; no two edits have the same. */
  readonly at: number;
  /** The same as an operation of the product. */
  readonly name: string;
  readonly payload: unknown;
};
export type Cell = Pick<Edit, 'id' | 'lesson' | 'at'> & { readonly value: unknown };
/** `default`: as the library comes, with the request of its documentation; `tuned`: what its options allow. */
export type Setting = 'default' | 'tuned';

export type Peer = {
  /** Opens the storage: what a page needs before it can show and take in anything. */
  open(setting: Setting): Promise<void>;
  /** Starts what sends; after the first paint, where the library lets one choose. */
  start(): Promise<void>;
  /** Resolves when the library says that the edit is stored. */
  write(edit: Edit): Promise<void>;
  /** What the library still holds for sending. */
  waiting(): Promise<number>;
  /** Calls back whenever something may have been settled. */
  onProgress(changed: () => void): void;
  /** Refused edits that the library still shows to somebody. */
  refused(): Promise<number>;
  /** Takes in what the server holds, as synced data; absent where the library keeps none. */
  download?(journals: number): Promise<void>;
  /** Cells of a lesson as a person sees them, with what waits above them. */
  readLesson?(lesson: string): Promise<number>;
};
