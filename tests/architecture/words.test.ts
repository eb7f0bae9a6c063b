// Words of the right column of docs/glossary.md, "Words of the field", do not return in comments or pages (`spared` aside).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sandbox.ts';

const page = 'docs/glossary.md';
/** History, and what has not been gone through yet. */
const spared = ['docs/decisions/', 'src/app/', 'src/sw/'];
const [, table = ''] = readFileSync(path.join(root, page), 'utf8').split('## Words of the field');
const replaced = [...table.matchAll(/^\| (?!say)[^|]+ \| ([^|]+) \|$/gm)].map(([, words]) => String(words));

/** The lines, as `line: words`, whose comment (in a page: whose text) holds a replaced word. */
function foundIn(text: string, isPage: boolean): string[] {
  return text.split('\n').flatMap((line, index) => {
    const said = isPage ? line : (/^\s*(?:\{?\/\*|\*|\/\/).*|\s\/\/ .*/.exec(line)?.[0] ?? '');
    const words = replaced.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(said));
    return words.map((word) => `${index + 1}: ${word}`);
  });
}

test('a planted word is found in a comment and in a page, and not in code', () => {
  expect(replaced.length).toBeGreaterThan(0);
  for (const word of replaced) {
    expect([
      foundIn(`// It is ${word}.`, false),
      foundIn(`const a = 1; // ${word}`, false),
      foundIn(word, true),
    ]).toEqual(Array.from({ length: 3 }, () => [`1: ${word}`]));
    expect(foundIn(`const a = '${word}';`, false)).toEqual([]);
  }
});

test('no comment or page says a word that the field has another one for', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.md'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const checked = files.filter((file) => file !== page && !spared.some((folder) => file.startsWith(folder)));
  expect(
    checked.flatMap((file) =>
      foundIn(readFileSync(path.join(root, file), 'utf8'), file.endsWith('.md')).map((found) => `${file}:${found}`),
    ),
  ).toEqual([]);
});
