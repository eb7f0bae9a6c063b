// What is being written in the homework editor: the text, its files, the lesson it is due at, the other classes that get it too.
import * as z from 'zod/mini';
import { attachedFile } from '#contract/core/attached-file.ts';
import { bookPlace } from '#contract/core/book-place.ts';
import { wantedAnswer } from '#contract/core/wanted-answer.ts';

const homeworkDraft = z.object({
  text: z.optional(z.string()),
  due: z.optional(z.nullable(z.string())),
  copies: z.optional(z.array(z.string())),
  /** Null: no answers are wanted. */
  answer: z.optional(z.nullable(wantedAnswer)),
  files: z.optional(z.array(attachedFile)),
  books: z.optional(z.array(bookPlace)),
});
export type HomeworkDraft = z.infer<typeof homeworkDraft>;

/** Applications of before kept the text alone. */
export function readHomeworkDraft(found: unknown): HomeworkDraft | null {
  if (typeof found === 'string') return { text: found };
  return homeworkDraft.safeParse(found).data ?? null;
}
