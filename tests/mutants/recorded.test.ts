// Checks every recorded mutant as far as possible without running it: `npm run test:mutants` does the rest.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { problemOf, readMutants } from '../../scripts/mutants/recorded.ts';
import { literally } from '../../scripts/mutants/trial.ts';
import { root } from '../../scripts/steps.ts';

const mutants = readMutants(root);
const tell = ({ record, rows }: (typeof mutants)[number]) => `${record} ${rows.join(' ')}`;

test('each is found exactly once in a file that is there, changes it, and names a test file that is there', () => {
  expect(mutants.length).toBeGreaterThan(0);
  const problems = mutants.map((mutant) => [tell(mutant), problemOf(root, mutant)]).filter(([, problem]) => problem);
  expect(problems).toEqual([]);
});

test('none is recorded twice', () => {
  const keys = mutants.map(({ file, find, replace, test: file_, name }) =>
    JSON.stringify([file, find, replace, file_, name]),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The `test` of `test(…)`, `test.each(…)(…)` and the like. */
function rootOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  return rootOf(callee.object ?? callee.callee ?? callee.tag);
}

/** What a title may look like once filled in: `%s`, `$name`, `${…}` and computed titles match anything. */
function shapeOf(title: Node): RegExp {
  const texts =
    title.type === 'TemplateLiteral'
      ? (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      : title.type === 'Literal'
        ? [String(title.value)]
        : ['', ''];
  const parts = texts.flatMap((text, index) => [
    ...(index > 0 ? ['.*'] : []),
    ...text.split(/(%[sdifjoOc#$]|\$[a-z][\w.]*)/).map((part, at) => (at % 2 ? '.*' : literally(part))),
  ]);
  return new RegExp(`(^|\\s)${parts.join('')}$`, 's');
}

/** The titles of a test file's tests. */
function titlesIn(file: string): RegExp[] {
  const titles: RegExp[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isNode(value)) {
      const [title] = value.type === 'CallExpression' ? (value.arguments as Node[]) : [];
      if (title && /^(test|it)$/.test(rootOf(value.callee))) titles.push(shapeOf(title));
      Object.values(value).forEach(walk);
    }
  };
  walk(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program);
  return titles;
}

test('each names a title that stands in its test file', () => {
  const titles = new Map<string, RegExp[]>();
  const unknown = mutants.filter(({ test: file, name }) => {
    const known = titles.get(file) ?? titlesIn(file);
    titles.set(file, known);
    return !known.some((title) => title.test(name));
  });
  expect(unknown.map((mutant) => `${tell(mutant)}: ${mutant.test}, "${mutant.name}"`)).toEqual([]);
});

const requirements = path.join(root, '..', 'shared', 'spec', 'requirements');
const isHere = existsSync(requirements);
test.runIf(isHere)(`each has rows of the specification only${isHere ? '' : ' (no ../shared)'}`, () => {
  const rows = new Set(
    readdirSync(requirements).flatMap((name) =>
      readFileSync(path.join(requirements, name), 'utf8')
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ),
  );
  expect(mutants.flatMap((mutant) => mutant.rows.filter((row) => !rows.has(row)))).toEqual([]);
});
