// The lint bans by area: planted lines marked `// banned: word` must be reported with a message that names the word, which is the
// alternative; all other planted lines must pass.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow, plant, runTool, type Sandbox } from './sandbox.ts';

type Finding = { readonly place: string; readonly text: string };

/** Reads the printed form: only there does Biome add the message of noRestrictedGlobals to its finding. */
async function lint(folder: string): Promise<Finding[]> {
  const { stderr } = await runTool(folder, 'biome', 'lint', '--max-diagnostics=none', '--colors=off', '.');
  return stderr.split(/^(?=\S+:\d+:\d+ )/m).flatMap((text) => {
    const [, place] = /^(\S+:\d+):\d+ (?:plugin|lint\/style\/noRestrictedGlobals) /.exec(text) ?? [];
    return place ? [{ place, text }] : [];
  });
}

/** The marked lines as `file:line`, with the word that their message must name. */
function markedIn(folder: string): { place: string; word: string }[] {
  return filesBelow(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const [, word] = /\/\/ banned: (.+)$/.exec(line) ?? [];
          return word ? [{ place: `${file}:${index + 1}`, word }] : [];
        }),
    );
}

let sandbox: Sandbox;
let findings: Finding[];
beforeAll(async () => {
  sandbox = plant('bans');
  findings = await lint(sandbox.folder);
});
afterAll(() => sandbox.remove());

test('clock, chance, network, storage and host are banned where they must arrive as ports, and nowhere else', () => {
  const found = [...new Set(findings.map((finding) => finding.place))];
  expect(found.sort()).toEqual(
    markedIn(sandbox.folder)
      .map((mark) => mark.place)
      .sort(),
  );
});

test('each ban names the alternative', () => {
  const silent = markedIn(sandbox.folder).filter(
    ({ place, word }) => !findings.some((finding) => finding.place === place && finding.text.includes(word)),
  );
  expect(silent).toEqual([]);
});
