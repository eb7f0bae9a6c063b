import type { Notice } from '#contract/notices/notices.schema.ts';

/** A fact that people are told of by the bell (decisions D59). */
export type Telling = {
  /** Ids of users. */
  readonly to: readonly number[];
  /** Names the fact, such as "mark:<lesson>:<pupil>": the same for the same fact, which therefore tells once. */
  readonly fact: string;
  /** Null: it was taken back, and whoever was told of it is told no more. */
  readonly notice: Notice | null;
  /** Of what follows from one's own act, and is news to oneself; else nobody is told what they did. */
  readonly tellsAuthor?: boolean;
};

/** A notice that stands and that its reader has not read. */
export type UnreadNotice = { readonly userId: number; readonly fact: string; readonly notice: Notice };

/** When an act tells, and what it undoes. */
export type TellingTime = {
  /** Server time, epoch milliseconds. */
  readonly now: number;
  /** Of an undo: what the undone act told and was not read yet. Null: the act undoes nothing. */
  readonly unread: readonly UnreadNotice[] | null;
};
