// Selects the recorded mutants of a run.
import { parseArgs } from 'node:util';
import { isBrowserTest, type Mutant } from './recorded.ts';

/** A seeded generator (mulberry32), so that a sample can be repeated. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws `size` mutants; the same seed draws the same ones. At most `browser` of them have a browser test, the slowest kind. */
export function sampleOf(mutants: readonly Mutant[], size: number, seed: number, browser = size): Mutant[] {
  const random = seeded(seed);
  const shuffled = mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant);
  const drawn: Mutant[] = [];
  let browserLeft = browser;
  for (const mutant of shuffled) {
    if (drawn.length === size) break;
    if (isBrowserTest(mutant) && browserLeft-- <= 0) continue;
    drawn.push(mutant);
  }
  return drawn;
}

export type Selection = { readonly mutants: Mutant[]; readonly words: string };

const wanted = 'say --rows ID,ID or --area AUTH or --file tests/mutants/auth.json or --sample 20 --seed 7 or --all';

function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  const value = Number(given ?? otherwise);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} wants a whole number, not ${given}`);
  return value;
}

/** Reads the arguments of the command. Throws if they name nothing that is recorded. */
export function select(all: readonly Mutant[], args: readonly string[]): Selection {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      area: { type: 'string' },
      file: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      browser: { type: 'string' },
      all: { type: 'boolean' },
    },
  });
  if (values.rows !== undefined) {
    const rows = values.rows.split(/[\s,]+/).filter(Boolean);
    const missing = rows.filter((row) => !all.some((mutant) => mutant.rows.includes(row)));
    if (missing.length > 0 || rows.length === 0) throw new Error(`no mutant is recorded for ${missing.join(' ')}`);
    return { mutants: all.filter((mutant) => mutant.rows.some((row) => rows.includes(row))), words: values.rows };
  }
  if (values.area !== undefined || values.file !== undefined) {
    const mutants = all.filter(
      ({ rows, record }) =>
        record === values.file || rows.some((row) => row.replace(/-\d+$/, '') === values.area?.toUpperCase()),
    );
    if (mutants.length === 0) throw new Error(`no mutant is recorded for ${values.area ?? values.file}`);
    return { mutants, words: values.area ?? values.file ?? '' };
  }
  if (values.sample !== undefined) {
    const size = wholeNumber('sample', values.sample, 0);
    const seed = wholeNumber('seed', values.seed, 1);
    const mutants = sampleOf(all, size, seed, wholeNumber('browser', values.browser, size));
    return { mutants, words: `${mutants.length} of ${all.length}, seed ${seed}` };
  }
  if (values.all) return { mutants: [...all], words: 'all' };
  throw new Error(wanted);
}
