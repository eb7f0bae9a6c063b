import * as z from 'zod/mini';

/** What a mark is: the regular one of a lesson, or the points of a summative work for a section (SOR) or a quarter (SOCH). */
export const markTypes = ['formattedScore', 'sor', 'soch'] as const;
export const markType = z.enum(markTypes);
export type MarkType = z.infer<typeof markType>;
