// What the people of a school are told at an hour of the day, as long as it is so: no act of a person leads to it (issue 15 section 5).
// Features declare it in `<feature>.day-words.ts`; server/day-words.ts asks for it.
import type { NoticeKind } from '#contract/core/notice-kind.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Telling } from './telling.ts';

/** A school at the hour. */
export type SchoolDay = {
  readonly db: ReadDb;
  readonly schoolId: number;
  readonly timeZone: string;
  /** The school's day. */
  readonly date: LocalDate;
  /** Server time, epoch milliseconds. */
  readonly now: number;
};

export type DayWord = {
  readonly kind: NoticeKind;
  /** From when on, HH:mm by the school's clock. */
  readonly at: string;
  /** Who is told what today. Whoever was told the same before is not told again. */
  find(day: SchoolDay): Promise<readonly Telling[]>;
};
