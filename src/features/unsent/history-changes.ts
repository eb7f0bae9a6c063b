import type { CellVersion } from '#contract/core/cell-version.ts';

export type Change = {
  readonly version: CellVersion;
  /** The value before it; null of a cell that had none, missing where it is not known. */
  readonly before?: unknown;
};

/** From what to what each version led; the newest first. `isWhole`: nothing is missing between them. */
export function changesOf(versions: readonly CellVersion[], isWhole: boolean): Change[] {
  return versions.map((version, index) => {
    const earlier = versions[index + 1];
    if (earlier && (isWhole || earlier.version === version.version - 1)) return { version, before: earlier.value };
    return version.version === 1 ? { version, before: null } : { version };
  });
}
