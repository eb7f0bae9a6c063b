// Declarations of features are found by their file names; the generated lists of them must be up to date.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { registriesOf } from '../../scripts/registries.ts';
import { root } from './sandbox.ts';

/** Ignores line breaks and the order of imports, which the formatter decides. */
const bare = (text: string) => {
  const imports = text.match(/^import [^;]+;/gm) ?? [];
  const rest = text.replaceAll(/^import [^;]+;/gm, '');
  return [...imports.sort(), rest].join('').replaceAll(/[\s,]/g, '');
};

test('the lists of what features declare are those of their files: npm run registries', () => {
  const old = Object.entries(registriesOf(root)).filter(
    ([file, content]) => bare(fs.readFileSync(path.join(root, file), 'utf8')) !== bare(content),
  );
  expect(old.map(([file]) => file)).toEqual([]);
});

test('every part of a feature with a name of its kind is in a list', () => {
  const listed = Object.values(registriesOf(root)).join('\n');
  const parts = fs
    .globSync(
      [
        'contract/*/*.{endpoints,mutations,documents}.ts',
        'server/features/*/*.{routes,mutations,projections,store,entity,jobs}.ts',
      ],
      { cwd: root },
    )
    .filter((file) => !listed.includes(path.basename(file)));
  expect(parts).toEqual([]);
});

test('a file that is imported for what it does, and not for what it gives, is named in package.json: the bundler drops it otherwise', () => {
  const { sideEffects } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    sideEffects: readonly string[];
  };
  const imported = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const names = [...text.matchAll(/^import '(\.[^']+\.tsx?)';/gm)].map(([, name = '']) => name);
    return names.map((name) => path.join(path.dirname(file), name));
  });
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !sideEffects.includes(file))).toEqual([]);
});
