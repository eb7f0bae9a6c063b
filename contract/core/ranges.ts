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
