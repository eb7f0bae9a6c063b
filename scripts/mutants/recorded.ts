// Recorded mutants (docs/mutants.md): reads tests/mutants/*.json and finds invalid records before anything runs.
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** One edit that breaks the behaviour of its rows, and the test that must notice. */
export type Mutant = {
  /** Rows of the specification. */
  readonly rows: readonly string[];
  /** The edited file, relative to the root. */
  readonly file: string;
  /** Occurs in it exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The test file, relative to the root. */
  readonly test: string;
  /** The title of the test, with or without those of its describes. */
  readonly name: string;
  /** The JSON file it is recorded in. */
  readonly record: string;
};

const recorded = z.array(
  z.strictObject({
    rows: z.array(z.string().regex(/^[A-Z][A-Z0-9]*-\d{3}$/)).min(1),
    file: z.string().min(1),
    find: z.string().min(1),
    replace: z.string(),
    test: z.string().regex(/\.(test\.tsx?|(journey|e2e)\.ts)$/),
    name: z.string().min(1),
  }),
);

const folderOfRecords = 'tests/mutants';

/** Reads all records, in the order of their files. Throws if one does not have the agreed shape. */
export function readMutants(root: string): Mutant[] {
  const folder = path.join(root, folderOfRecords);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return files.sort().flatMap((name) => {
    const record = `${folderOfRecords}/${name}`;
    const read = recorded.safeParse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
    if (!read.success) throw new Error(`${record}: ${z.prettifyError(read.error)}`);
    return read.data.map((mutant) => ({ ...mutant, record }));
  });
}

export const isBrowserTest = ({ test }: Pick<Mutant, 'test'>): boolean => /\.(journey|e2e)\.ts$/.test(test);

/** Whether the edit reaches a browser only through a build. */
export const needsBuild = (mutant: Mutant): boolean =>
  isBrowserTest(mutant) && /^(src|contract|public)\/|^(index\.html|vite\.config\.ts)$/.test(mutant.file);

/** The edited text, or why there is none. */
export function edited(text: string, { find, replace }: Mutant): { text: string } | { problem: string } {
  const parts = text.split(find);
  if (parts.length === 1) return { problem: 'find does not occur in the file' };
  if (parts.length > 2) return { problem: `find occurs ${parts.length - 1} times in the file` };
  if (find === replace) return { problem: 'replace is the same as find' };
  return { text: parts.join(replace) };
}

/** What is wrong with a record, without running it; undefined if it is valid. */
export function problemOf(root: string, mutant: Mutant): string | undefined {
  if (!fs.existsSync(path.join(root, mutant.test))) return `there is no ${mutant.test}`;
  const file = path.join(root, mutant.file);
  if (!fs.existsSync(file)) return `there is no ${mutant.file}`;
  const edit = edited(fs.readFileSync(file, 'utf8'), mutant);
  return 'problem' in edit ? edit.problem : undefined;
}
