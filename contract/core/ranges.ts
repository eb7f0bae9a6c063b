/** Whole numbers from one to another, both inclusive. */
export type Range = readonly [from: number, to: number];

/** Whole numbers, in any order, as inclusive ranges. */
export function toRanges(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] >= number - 1) last[1] = Math.max(last[1], number);
    else ranges.push([number, number]);
  }
  return ranges;
}

/** The same numbers as ranges that neither overlap nor touch, in order. */
export function joinedRanges(ranges: readonly Range[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** How many numbers from `least` on are in ranges, less those that are taken out. `sorted`: these, each once, in order. */
export function countIn(ranges: readonly Range[], least: number, sorted: readonly number[]): number {
  /** How many of the sorted ones lie below a number. */
  const below = (limit: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? limit) < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return joinedRanges(ranges).reduce((sum, [from, to]) => {
    const begin = Math.max(from, least);
    return begin > to ? sum : sum + (to - begin + 1) - (below(to + 1) - below(begin));
  }, 0);
}
