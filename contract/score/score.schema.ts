// Points for work, never for marks, and the levels that they make (decisions D51, D52).
import * as z from 'zod/mini';
import { isIn, type Role } from '../core/roles.ts';

/** What points are given for. `done`: homework that its pupil ticked before it was due. */
export const scoreKinds = ['roll', 'theme', 'homework', 'done'] as const;
export type ScoreKind = (typeof scoreKinds)[number];
/** Who gets them. */
export const scoredGroups = ['staff', 'pupils'] as const;
export type Scored = (typeof scoredGroups)[number];
export const scoredOf = (held: readonly Role[]): Scored =>
  held.every((role) => isIn('family', role)) ? 'pupils' : 'staff';

export type ScoreRules = {
  readonly points: Readonly<Partial<Record<ScoreKind, number>>>;
  readonly mostADay: number;
  /** Level n begins at so many points times n · (n − 1). */
  readonly levelStep: number;
};
/** Where the installation has no rows of its own. */
export const usualRules: Readonly<Record<Scored, ScoreRules>> = {
  staff: { points: { roll: 2, theme: 1, homework: 1 }, mostADay: 20, levelStep: 25 },
  pupils: { points: { done: 1 }, mostADay: 5, levelStep: 10 },
};

export const mostLevel = 100;
/** Points at which a level begins: step · n · (n − 1). */
export const levelBegins = (level: number, step: number): number => step * level * (level - 1);

export const userLevel = z.object({
  value: z.int(),
  /** Percent of the way to the next level, 0 to 100. */
  progress: z.int(),
});
export type UserLevel = z.infer<typeof userLevel>;

/** The level of a sum of points; the last one is whole. */
export function levelOf(total: number, step: number): UserLevel {
  let value = 1;
  while (value < mostLevel && levelBegins(value + 1, step) <= total) value += 1;
  if (value === mostLevel) return { value, progress: 100 };
  const [from, to] = [levelBegins(value, step), levelBegins(value + 1, step)];
  return { value, progress: Math.floor((100 * (total - from)) / (to - from)) };
}

/** Body of the document: what a person has, and of which day the sum of today is. */
export type ScoreBody = {
  readonly total: number;
  readonly quarter: number;
  /** yyyy-MM-dd of the school. */
  readonly day: string;
  readonly sumOfDay: number;
  readonly level: UserLevel;
  /** Points that the next level still takes; null at the last one. */
  readonly toNext: number | null;
};
