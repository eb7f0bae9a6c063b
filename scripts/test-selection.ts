// Which test files a run takes, by the tier in their names (docs/tests.md) and by what was asked: `--since REV`, `--folder NAME`, `--failed`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

export type Tier = 'unit' | 'slow' | 'journey' | 'e2e' | 'engine';

/** The tier of a test file, or undefined for any other file. */
export function tierOf(file: string): Tier | undefined {
  if (/\.slow\.test\.tsx?$/.test(file)) return 'slow';
  if (/\.test\.tsx?$/.test(file)) return 'unit';
  if (/\.journey\.ts$/.test(file)) return 'journey';
  if (/\.engine\.ts$/.test(file)) return 'engine';
  return /\.e2e\.ts$/.test(file) ? 'e2e' : undefined;
}

export type Selection = {
  /** Test files relative to the root. */
  readonly files: readonly string[];
  /** Why they were chosen: a line each. */
  readonly reasons: readonly string[];
  readonly isWhole: boolean;
};

/** What a run was asked for. Nothing: every file. */
export type Question = {
  readonly since?: string | undefined;
  readonly folders: readonly string[];
  readonly isFailedOnly: boolean;
};

/** Files of the working tree that git knows or would add, without planted faults. */
function filesOfTree(): string[] {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    fs.existsSync(path.join(root, file)),
  );
  return [...new Set(listed)].filter((file) => !file.startsWith('tests/architecture/planted/'));
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter(Boolean);
}

const failedFile = path.join(root, 'node_modules/.cache/qalam/failed-tests.json');

/** Keeps the names of files that failed, for `--failed`. */
export function keepFailed(files: readonly string[]): void {
  fs.mkdirSync(path.dirname(failedFile), { recursive: true });
  fs.writeFileSync(failedFile, JSON.stringify(files));
}

const readFailed = (): string[] =>
  fs.existsSync(failedFile) ? (JSON.parse(fs.readFileSync(failedFile, 'utf8')) as string[]) : [];

/** Chooses test files. Throws if a revision or a folder does not exist. */
export function selectTests(question: Question): Selection {
  const tree = filesOfTree();
  const tests = tree.filter((file) => tierOf(file) !== undefined);
  if (question.isFailedOnly) {
    const failed = readFailed().filter((file) => tests.includes(file));
    return { files: failed, reasons: failed.map((file) => `${file}: failed last time`), isWhole: false };
  }
  if (question.folders.length > 0) return selectFolders(question.folders, tests);
  if (question.since === undefined) return { files: tests, reasons: [], isWhole: true };
  const changed = [
    ...git('diff', '--name-only', question.since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return selectChanged([...new Set(changed)], tree, (file) => fs.readFileSync(path.join(root, file), 'utf8'));
}

function selectFolders(folders: readonly string[], tests: readonly string[]): Selection {
  const chosen = folders.map((folder) => {
    const files = tests.filter((file) => placeOf(file) === folder || file.startsWith(`${folder.replace(/\/$/, '')}/`));
    if (files.length === 0) throw new Error(`--folder ${folder}: no tests there`);
    return { files, reason: `${folder}: asked for (${files.length} files)` };
  });
  return {
    files: [...new Set(chosen.flatMap(({ files }) => files))],
    reasons: chosen.map(({ reason }) => reason),
    isWhole: false,
  };
}

/** The word that finds a feature on every side: `rooms` of contract/rooms, server/features/rooms, src/domain/rooms and tests/rooms. */
export function wordOf(file: string): string | undefined {
  return isShared.test(file) ? undefined : placeOf(file);
}

/** The folder at the place of a feature. */
function placeOf(file: string): string | undefined {
  return /^(?:contract|tests|src\/features|src\/domain|server\/features)\/([^/]+)\//.exec(file)?.[1];
}

/** Folders at the place of a feature that every feature uses. */
const isShared = /^(contract\/(core|sync)|tests\/(support|architecture|sync|server))\//;
/** Files that no test reads but those of architecture. */
const isOutside = (file: string) => /^(docs\/|bench\/|tests\/mutants\/)|\.md$|^\.gitignore$/.test(file);
/** What every feature is part of: tables of access, words, looks. */
const ofEveryFeature = /^tests\/architecture\/[^/]+\.test\.ts$|^tests\/server\/(access|distribution)\.test\.ts$/;

/**
 * Tests that a change reaches. A changed feature leads to the tests with its word and to those that import it; a changed test to itself; a
 * change of anything shared to every test.
 *
 * @param changed Relative to the root.
 * @param tree Every file, relative to the root.
 * @param read Text of a test file.
 */
export function selectChanged(
  changed: readonly string[],
  tree: readonly string[],
  read: (file: string) => string,
): Selection {
  const tests = tree.filter((file) => tierOf(file) !== undefined);
  const features = new Set(
    tree.flatMap((file) => /^(?:src|server)\/(?:features|domain)\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  const reasons = new Map<string, string>();
  const texts = new Map(tests.map((file) => [file, read(file)]));
  for (const file of changed) {
    if (isOutside(file)) continue;
    if (tierOf(file) !== undefined) {
      if (tests.includes(file)) reasons.set(file, 'changed itself');
      continue;
    }
    const word = wordOf(file);
    if (word === undefined || !features.has(word)) {
      return { files: tests, reasons: [`every test: ${file} is shared`], isWhole: true };
    }
    const imports = new RegExp(`['"](?:#contract|#features|#domain|#server/features|#tests|\\.\\.)/${word}/`);
    for (const [test, text] of texts) {
      if (wordOf(test) === word) reasons.set(test, `${file} changed`);
      else if (imports.test(text) && !reasons.has(test)) reasons.set(test, `it imports ${word}, where ${file} changed`);
    }
  }
  if (changed.some((file) => !isOutside(file))) {
    for (const test of tests) {
      if (ofEveryFeature.test(test) && !reasons.has(test)) reasons.set(test, 'checks every feature');
    }
  }
  const files = tests.filter((file) => reasons.has(file));
  return { files, reasons: files.map((file) => `${file}: ${reasons.get(file)}`), isWhole: false };
}
