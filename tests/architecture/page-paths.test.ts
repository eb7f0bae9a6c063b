// Page addresses are built from the route table (src/shared/lib/page-path.ts), so that a link to a page that does not exist does not
// compile. Exempt: code that has a path from the table, or from an operation's declaration, in a variable.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sandbox.ts';

const built = /`\/\$\{[\w.]*[eE]duYear\}\//;
const spared = [
  'src/shared/lib/page-path.ts',
  'src/app/',
  'src/features/unsent/refused-card.tsx',
  'src/features/unsent/lesson-card.tsx',
];

test('no address of a page is put together by hand', () => {
  const year = ['$', '{school.eduYear}'].join('');
  expect(built.test(`to={\`/${year}/marks\`}`)).toBe(true);
  expect(built.test("to={pagePath(eduYear, 'marks/:quarter?')}")).toBe(false);
  const files = fs
    .globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !spared.some((start) => file.startsWith(start)));
  expect(files.filter((file) => built.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
