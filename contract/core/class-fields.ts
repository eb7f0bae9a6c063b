// What a class is described by, wherever one is typed: of a year (decisions E32) and of the one that comes.
import * as z from 'zod/mini';

/** 0: a group of pupils of several classes, whose letter is its whole name. */
export const mixedParallel = 0;
export const highestParallel = 12;
export const longestLetter = 3;
/** Languages of instruction. */
export const eduLanguages = ['kk', 'ru', 'en', 'uz', 'ug', 'tg'] as const;
/** Half of the day in which a class has its lessons. */
export const shifts = ['1', '2'] as const;

/** A grade; 0 for a mixed group. */
export const parallel = z.int().check(z.gte(mixedParallel), z.lte(highestParallel));
export const shift = z.int().check(z.gte(1), z.lte(shifts.length));
