// Where a score lies in its range, for colour and shape; which colour is the screen's matter.

export type PercentBand = 'below50' | 'from50' | 'from60' | 'from70' | 'from80';

/** Band of an exam score, lower bound included (decisions B17). Points out of their maximum; a percentage needs no maximum. */
export function percentBand(points: number, max = 100): PercentBand {
  // Compared without a division, so that no edge is missed by a rounding.
  const reaches = (percent: number) => 100 * points >= percent * max;
  if (max <= 0) return 'below50';
  if (reaches(80)) return 'from80';
  if (reaches(70)) return 'from70';
  if (reaches(60)) return 'from60';
  return reaches(50) ? 'from50' : 'below50';
}

export type Fifth = 1 | 2 | 3 | 4 | 5;

/**
 * Fifth of the range that a value lies in, upper bound included: the ten marks fall into five pairs, 1 and 2 to 9 and 10. Nothing,
 * or no range, is the first.
 */
export function fifthOf(value: number, max: number): Fifth {
  for (const fifth of [1, 2, 3, 4] as const) if (5 * value <= fifth * max) return fifth;
  return max > 0 ? 5 : 1;
}
