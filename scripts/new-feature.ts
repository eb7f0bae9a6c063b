// `npm run new:feature calendar-plans [-- --crud]`: writes the shape of a feature on every side, and says what is left to do by hand.
// `--crud`: entries that the management keeps by call and everybody reads without a network; else cells that are written offline.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crudEdits, crudFiles, crudSteps } from './crud-templates.ts';
import { type FeatureNames, type Files, featureFiles, namesOf, stepsByHand } from './feature-templates.ts';
import { writeRegistries } from './registries.ts';
import { root, run } from './steps.ts';

const shapes = {
  cells: { filesOf: featureFiles, edits: {}, stepsOf: stepsByHand },
  crud: { filesOf: crudFiles, edits: crudEdits, stepsOf: crudSteps },
} as const satisfies Record<string, ShapeOf>;
type ShapeOf = {
  readonly filesOf: (names: FeatureNames) => Files;
  /** Changes to files that stand already. */
  readonly edits: typeof crudEdits;
  readonly stepsOf: (names: FeatureNames) => string[];
};
export type Shape = keyof typeof shapes;

/** Writes the files below `folder` and returns their paths, or says why it does not; a file that exists is never touched. */
export function makeFeature(
  name: string,
  folder: string,
  shape: Shape = 'cells',
): { made: string[] } | { refused: string } {
  const names = namesOf(name);
  if (!names) return { refused: 'a feature is named in lower-case words joined by hyphens, such as calendar-plans' };
  const files = shapes[shape].filesOf(names);
  const standing = Object.keys(files).find((file) => fs.existsSync(path.join(folder, file)));
  if (standing) return { refused: `${standing} exists already` };
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
  for (const [file, edited] of Object.entries(shapes[shape].edits)) {
    const at = path.join(folder, file);
    fs.writeFileSync(at, edited(fs.readFileSync(at, 'utf8'), names));
  }
  return { made: [...Object.keys(files), ...writeRegistries(folder)] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { crud: { type: 'boolean' } } });
  const [name = ''] = positionals;
  const shape: Shape = values.crud ? 'crud' : 'cells';
  const names = namesOf(name);
  const result = makeFeature(name, root, shape);
  if ('refused' in result || !names) {
    console.error(`new:feature: ${'refused' in result ? result.refused : name}`);
    process.exitCode = 1;
  } else {
    // How a line breaks depends on the length of the name.
    await run({ name: 'format', command: ['biome', 'check', '--write', ...result.made] });
    console.log(result.made.map((file) => `made ${file}`).join('\n'));
    console.log(
      `\nBy hand:\n${shapes[shape]
        .stepsOf(names)
        .map((step) => `- ${step}`)
        .join('\n')}`,
    );
  }
}
