// Everything in a style sheet must be used: every device downloads even rules that match nothing and tokens that nothing reads.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sandbox.ts';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const find = (pattern: string) => fs.globSync(pattern, { cwd: root });
const sheets = find('src/**/*.css').map((file) => ({ file, css: read(file).replace(/\/\*[\s\S]*?\*\//g, '') }));
const code = find('src/**/*.{ts,tsx}')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: read(file) }));
const allCode = code.map(({ text }) => text).join('\n') + read('index.html');

/** Classes in the selectors of a sheet, except those of libraries. */
const classesOf = (css: string) => {
  const selectors = css.replace(/:global\([^)]*\)|@[^{;]*;/g, '').replace(/\{[^{}]*\}/g, '');
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
};
const wordsOf = (text: string) => new Set(text.match(/[\w-]+/g));

test('every class of a sheet is named by what draws, or made of a part that is', () => {
  // Each kind of quote separately, so that an apostrophe in a comment opens nothing.
  const literals = [/'[^'\n]*'/g, /"[^"\n]*"/g, /`[^`]*`/g].flatMap((kind) => allCode.match(kind) ?? []);
  const named = wordsOf(literals.join('\n'));
  // As in `tag--${tone}`.
  const parts = [...allCode.matchAll(/([a-z][\w-]*[-_])\$\{/gi)].map(([, part = '']) => part);
  const isDrawn = (name: string) => named.has(name) || parts.some((part) => name.startsWith(part));
  const unused = sheets
    .filter(({ file }) => !file.endsWith('.module.css'))
    .flatMap(({ file, css }) => [...classesOf(css)].map((name) => ({ file, name })))
    .filter(({ name }) => !name.startsWith('mantine-') && !isDrawn(name));
  expect(unused).toEqual([]);
});

test('every class of a module is named in its folder', () => {
  const unused = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, css }) => {
      // Dynamic names (`style[field.width]`) are mentioned where their type is declared.
      const folder = path.dirname(file);
      const users = code.filter((one) => one.file.startsWith(`${folder}/`));
      const taken = wordsOf(users.map(({ text }) => text).join('\n'));
      return [...classesOf(css)].filter((name) => !taken.has(name)).map((name) => `${file}: ${name}`);
    });
  expect(unused).toEqual([]);
});

test('every token is read', () => {
  const all = sheets.map(({ css }) => css).join('\n');
  const tokens = new Set([...all.matchAll(/(--q-[\w-]+)\s*:/g)].map(([, token = '']) => token));
  const everywhere = wordsOf(
    [...`${all}\n${allCode}`.matchAll(/var\((--q-[\w-]+)/g)].map(([, name]) => name).join(' '),
  );
  expect([...tokens].filter((token) => !everywhere.has(token))).toEqual([]);
});
