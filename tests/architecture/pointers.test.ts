// What comments and pages point to is there: a page that was renamed takes its pointers along.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sandbox.ts';

/** In code pages of docs/, in a page the files that its links name. */
function pointersIn(text: string, file: string): string[] {
  if (!file.endsWith('.md')) return [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([page]) => page);
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to]) => String(to));
  const inside = links.filter((to) => !/^[a-z]+:/.test(to) && !to.startsWith('/'));
  return inside.map((to) => path.join(path.dirname(file), to));
}

test('pointers are found in comments and in links of pages, not in addresses', () => {
  // In two parts, so that this file points to nothing that is not there.
  const nowhere = `${'docs'}/decisions/a.md`;
  expect(pointersIn(`// Why: ${nowhere} says.`, 'src/a.ts')).toEqual([nowhere]);
  const page = '[a](decisions/a.md#why) [b](https://example.org/b.md) [c](/c) [d](#d)';
  expect(pointersIn(page, 'docs/tests.md')).toEqual([nowhere]);
});

test('every page and file that a comment or a page points to is there', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.mjs', '*.cjs', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.trim().split('\n');
  const lost = files.flatMap((file) =>
    pointersIn(readFileSync(path.join(root, file), 'utf8'), file)
      .filter((to) => !existsSync(path.join(root, to)))
      .map((to) => `${file}: ${to}`),
  );
  expect(lost).toEqual([]);
});
