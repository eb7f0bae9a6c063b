export type MarkLevel = 'low' | 'mid' | 'high';

/** Level of a mark of the ten point scale: 1-3 low, 4-7 mid, 8-10 high. */
export function markLevel(value: number): MarkLevel | undefined {
  if (value < 1 || value > 10) return undefined;
  if (value <= 3) return 'low';
  return value <= 7 ? 'mid' : 'high';
}
