// Tries mutants: first every named test on the unmutated tree, one run per file, then each mutant separately. A few copies of the tree work
// in parallel; each reverts its edit before it takes the next mutant.
import { edited, isBrowserTest, type Mutant, needsBuild, problemOf } from './recorded.ts';
import { closeWorkshop, openWorkshop, Tree } from './tree.ts';
import { type Trial, tryTests } from './trial.ts';
import { problemOfPlain, problemOfSyntax, type Verdict, verdictOf } from './verdict.ts';

export type Outcome = { readonly mutant: Mutant; readonly verdict: Verdict; readonly tookMs: number };
export type Trying = {
  readonly root: string;
  /** The node_modules that the copies use. */
  readonly dependencies: string;
  /** How many copies work in parallel. */
  readonly width: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called as each ends. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Added to four times the duration of the unmutated tests. */
  readonly graceMs?: number;
  /** When it aborts, nothing more is started. */
  readonly signal?: AbortSignal;
};

const plainLimitMs = 600_000;
const errorOf = (why: string): Verdict => ({ kind: 'error', why });

/** Browser tests keep a filled database per run name; if an edit changes what fills it, it must not find another run's. */
function environmentOf(mutant: Mutant, trying: Trying): Record<string, string> {
  const isShared = /^(src|public|tests)\//.test(mutant.file);
  return { ...trying.environment, ...(isShared && { QALAM_BROWSER_RUN: `mutants_${process.pid}` }) };
}

async function tryMutant(tree: Tree, mutant: Mutant, limitMs: number, trying: Trying): Promise<Verdict> {
  const plain = tree.read(mutant.file);
  const edit = edited(plain, mutant);
  if ('problem' in edit) return errorOf(edit.problem);
  const syntax = problemOfSyntax(mutant.file, edit.text);
  if (syntax) return errorOf(syntax);
  tree.write(mutant.file, edit.text);
  try {
    if (isBrowserTest(mutant)) {
      // The edit is the key of its build: two rows may share one.
      const problem = await tree.build(needsBuild(mutant) ? `${mutant.file}\0${edit.text}` : '');
      if (problem) return errorOf(`the edit cannot be built: ${problem}`);
    }
    const { test, name } = mutant;
    const environment = environmentOf(mutant, trying);
    return verdictOf(await tryTests({ folder: tree.folder, test, names: [name], environment, limitMs }), name);
  } finally {
    tree.write(mutant.file, plain);
  }
}

async function tryPlain(tree: Tree, mutants: readonly Mutant[], trying: Trying): Promise<Trial> {
  const [{ test }] = mutants as [Mutant];
  const problem = isBrowserTest({ test }) ? await tree.build() : undefined;
  if (problem) return { results: [], isOverLimit: false, output: problem, tookMs: 0 };
  const environment = { ...trying.environment, QALAM_BROWSER_RUN: `mutants_${process.pid}` };
  const names = [...new Set(mutants.map(({ name }) => name))];
  return tryTests({ folder: tree.folder, test, names, environment, limitMs: plainLimitMs });
}

/** Tries the mutants in copies of the tree, which are removed afterwards. Returns an outcome for each, in the order in which they ended. */
export async function tryMutants(mutants: readonly Mutant[], trying: Trying): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tell = (outcome: Outcome) => {
    outcomes.push(outcome);
    trying.onOutcome?.(outcome);
  };
  const sound = mutants.filter((mutant) => {
    const problem = problemOf(trying.root, mutant);
    if (problem) tell({ mutant, verdict: errorOf(problem), tookMs: 0 });
    return !problem;
  });
  if (sound.length === 0) return outcomes;

  const byTest = [...Map.groupBy(sound, ({ test }) => test).values()];
  // The longest first, so that no copy is left with a long one at the end.
  byTest.sort((a, b) => Number(isBrowserTest(b[0] as Mutant)) - Number(isBrowserTest(a[0] as Mutant)));
  const workshop = openWorkshop(trying.root, trying.dependencies);
  try {
    const width = Math.max(1, Math.min(trying.width, sound.length));
    const trees = Array.from({ length: width }, (_, index) => new Tree(workshop, `tree-${index + 1}`));
    const inTrees = async (jobs: ((tree: Tree) => Promise<void>)[]) => {
      const waiting = [...jobs];
      const work = async (tree: Tree) => {
        for (let job = waiting.shift(); job && !trying.signal?.aborted; job = waiting.shift()) await job(tree);
      };
      await Promise.all(trees.map(work));
    };
    // Built once, then copied to the other trees.
    if (sound.some(isBrowserTest)) await trees[0]?.build();

    const ready: { mutant: Mutant; limitMs: number }[] = [];
    await inTrees(
      byTest.map((group) => async (tree) => {
        const trial = await tryPlain(tree, group, trying);
        for (const mutant of group) {
          const problem = problemOfPlain(trial, mutant.name);
          if (problem) tell({ mutant, verdict: errorOf(problem), tookMs: trial.tookMs });
          else ready.push({ mutant, limitMs: (trying.graceMs ?? 60_000) + 4 * trial.tookMs });
        }
      }),
    );
    ready.sort((a, b) => Number(isBrowserTest(b.mutant)) - Number(isBrowserTest(a.mutant)));
    await inTrees(
      ready.map(({ mutant, limitMs }) => async (tree) => {
        const startedAt = Date.now();
        const verdict = await tryMutant(tree, mutant, limitMs, trying);
        tell({ mutant, verdict, tookMs: Date.now() - startedAt });
      }),
    );
  } finally {
    closeWorkshop(workshop);
  }
  return outcomes;
}
