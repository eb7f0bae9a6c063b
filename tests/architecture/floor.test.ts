import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { floor } from '../../scripts/build-options.ts';
import { root } from '../../scripts/steps.ts';

const script = fs.readFileSync(path.join(root, 'public/floor.js'), 'utf8');

/** Runs the script in a window as a browser of the floor has it, without what is named. @returns the paragraphs that it shows */
function shownWithout(...lacking: string[]): { lang?: string; textContent?: string }[] {
  const shown: { lang?: string; textContent?: string }[] = [];
  const element = () => ({
    style: {},
    setAttribute: () => undefined,
    appendChild: (line: { lang?: string }) => shown.push(line),
  });
  const supports = (what: string) => !lacking.includes(what);
  const window = {
    HTMLScriptElement: lacking.includes('HTMLScriptElement.supports') ? {} : { supports },
    ...(!lacking.includes('CompressionStream') && { CompressionStream: class {} }),
    CSS: { supports },
  };
  const document = { createElement: element, body: { insertBefore: () => undefined } };
  const context = vm.createContext({ window, document, CSS: window.CSS });
  if (lacking.includes('findLast')) vm.runInContext('delete Array.prototype.findLast', context);
  vm.runInContext(script, context);
  return shown;
}

describe('browsers below the floor', () => {
  test('a browser of the floor is told nothing', () => {
    expect(shownWithout()).toEqual([]);
  });

  test.each(['importmap', 'HTMLScriptElement.supports', 'CompressionStream', 'findLast', 'selector(:has(a))'])(
    'one without %s is told so in three languages, with the versions that run',
    (lacking) => {
      const shown = shownWithout(lacking);
      expect(shown.map(({ lang }) => lang)).toEqual(['kk', 'ru', 'en']);
      for (const { textContent } of shown) {
        for (const version of [floor.safari, floor.chrome, floor.firefox])
          expect(textContent).toContain(String(version));
      }
    },
  );

  test('README names the same versions', () => {
    const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
    expect(readme).toContain(
      `Safari and iOS ${floor.safari}, Chrome and WebView ${floor.chrome}, Firefox ${floor.firefox}`,
    );
  });
});
