// What is written about a pupil: values of cells, which are typed without a network.
import * as z from 'zod/mini';

export const longestPaper = 200;
export const longestReason = 300;
export const longestVisitor = 120;
export const longestResult = 800;
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** A category of a pupil: from which day, to which, by which document. Days in order are checked where all are at hand. */
export const categoryFields = z.object({
  from: z.iso.date(),
  to: z.nullable(z.iso.date()),
  document: z.nullable(text(longestPaper)),
});
export type CategoryEntry = z.infer<typeof categoryFields>;

/** A visit to a pupil's home: when, who came, why, what came of it. */
export const visitFields = z.object({
  date: z.iso.date(),
  who: text(longestVisitor),
  why: text(longestReason),
  result: z.nullable(text(longestResult)),
});
export type VisitEntry = z.infer<typeof visitFields>;

/** Whether a category holds on a day. */
export const holdsOn = ({ from, to }: CategoryEntry, day: string): boolean => from <= day && (to === null || day <= to);
