// What a trial says about a mutant.
import { parseSync } from 'vite';
import { isNamed, type TestResult, type Trial } from './trial.ts';

export type Verdict =
  | { readonly kind: 'killed'; readonly byTime: boolean }
  | { readonly kind: 'survived' }
  | { readonly kind: 'error'; readonly why: string };

const firstLines = (text: string) => text.trim().split('\n').slice(0, 6).join('\n');
const namedIn = (trial: Trial, name: string): TestResult[] =>
  trial.results.filter(({ titles }) => isNamed(name, titles));

/** Why the name is unusable: on the unmutated tree it must match one test (or one `each`), which must pass. */
export function problemOfPlain(trial: Trial, name: string): string | undefined {
  const named = namedIn(trial, name);
  if (trial.isOverLimit) return 'the test does not end on the unmutated tree';
  if (named.length === 0)
    return `no test has this name${trial.results.length > 0 ? '' : `: ${firstLines(trial.output)}`}`;
  const lines = new Set(named.map(({ line }) => line));
  if (lines.size > 1) return `tests at lines ${[...lines].join(', ')} have this name: say the describe too`;
  const failed = named.find(({ status }) => status === 'failed');
  if (failed) return `the test fails on the unmutated tree: ${firstLines(failed.message)}`;
  if (!named.some(({ status }) => status === 'passed')) return `the test is skipped here: ${firstLines(trial.output)}`;
  return undefined;
}

/** Messages of an edit that does not even run: no test is needed to notice it. */
const isBroken = (message: string) =>
  /\b(ReferenceError|SyntaxError|PARSE_ERROR)\b|Transform failed|Failed to resolve import/.test(message);

/** The outcome of the named test on the mutated tree. */
export function verdictOf(trial: Trial, name: string): Verdict {
  const named = namedIn(trial, name);
  const failed = named.filter(({ status }) => status === 'failed');
  if (failed.length > 0) {
    const broken = failed.find(({ message }) => isBroken(message));
    if (broken) return { kind: 'error', why: `the edit is no working code: ${firstLines(broken.message)}` };
    return { kind: 'killed', byTime: failed.every(({ message }) => /Test (timed out in|timeout of)/.test(message)) };
  }
  if (trial.isOverLimit) return { kind: 'killed', byTime: true };
  if (named.some(({ status }) => status === 'passed')) return { kind: 'survived' };
  return { kind: 'error', why: `the test did not run: ${firstLines(trial.output)}` };
}

/** Why an edited file cannot be parsed; undefined if it can, or if its kind is unknown here. */
export function problemOfSyntax(file: string, text: string): string | undefined {
  if (/\.m?[jt]sx?$/.test(file)) {
    const { errors } = parseSync(file, text);
    return errors[0] && `the edit is no working code: ${errors[0].message}`;
  }
  if (!/\.(json|webmanifest)$/.test(file)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `the edit is no JSON: ${error instanceof Error ? error.message : error}`;
  }
}
