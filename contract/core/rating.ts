// The rating helper: a score out of what a person typed (CONST3-017, decisions L10).

/**
 * The first whole number of a text, as a score: "7,5" is 7, "оценка 12" is 10, "−3" is 3; below 1 it is 0. Null where there is no number:
 * an empty field is no score, not 0.
 */
export function ratingIn(text: string): number | null {
  const [digits] = /\d+/.exec(text) ?? [];
  if (digits === undefined) return null;
  return Math.min(10, Number(digits));
}
