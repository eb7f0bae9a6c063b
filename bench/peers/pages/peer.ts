// What a peer brings to the comparison, and what it receives.

export type Edit = {
  /** The cell: `document|cell`. */
  readonly id: string;
  readonly lesson: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** When it was typed, epoch milliseconds, unique for each edit. */
  readonly at: number;
  /** The same edit as an operation of the product. */
  readonly name: string;
  readonly payload: unknown;
};
export type Cell = Pick<Edit, 'id' | 'lesson' | 'at'> & { readonly value: unknown };
/** `default`: the library as it comes, with the request of its documentation; `tuned`: with what its options allow. */
export type Setting = 'default' | 'tuned';

export type Peer = {
  /** Opens the storage: what a page needs before it can show and accept anything. */
  open(setting: Setting): Promise<void>;
  /** Starts the sender; after the first paint, if the library leaves a choice. */
  start(): Promise<void>;
  /** Resolves when the library reports the edit as stored. */
  write(edit: Edit): Promise<void>;
  /** What the library still holds for sending. */
  waiting(): Promise<number>;
  /** Calls back whenever something may have been settled. */
  onProgress(changed: () => void): void;
  /** Refused edits that the library still shows to somebody. */
  refused(): Promise<number>;
  /** Stores what the server holds, as synced data; absent if the library keeps none. */
  download?(journals: number): Promise<void>;
  /** Cells of a lesson as a person sees them, with the pending edits on top. */
  readLesson?(lesson: string): Promise<number>;
};
