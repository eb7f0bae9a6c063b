// Shortens a failing schedule: drops steps as long as it still breaks the same law.

/** Removes halves, quarters, … single steps (delta debugging). `fails` plays what is left, at most `plays` times. */
export async function shrink<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  plays = 120,
): Promise<readonly Step[]> {
  let left = steps;
  let played = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length && played < plays; ) {
      const shorter = [...left.slice(0, from), ...left.slice(from + size)];
      played += 1;
      if (await fails(shorter)) left = shorter;
      else from += size;
    }
  }
  return left;
}
