// `npm run new:feature calendar-plans -- --offline`: writes the skeleton of a feature on every side, and lists what is left to do by hand.
// `--offline`: cells that are typed offline; `--crud`: entries that the management keeps by call and everybody reads offline; `--report`:
// what the server counts for a day, readable online and offline.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withAccess } from './access-rows.ts';
import { crudEdits, crudFiles, crudSteps } from './crud-templates.ts';
import { type FeatureNames, type Files, namesOf } from './feature-templates.ts';
import { offlineEdits, offlineFiles, offlineSteps } from './offline-templates.ts';
import { writeRegistries } from './registries.ts';
import { reportFiles, reportSteps } from './report-templates.ts';
import { root, run } from './steps.ts';

const shapes = {
  offline: { filesOf: offlineFiles, edits: offlineEdits, stepsOf: offlineSteps },
  crud: { filesOf: crudFiles, edits: crudEdits, stepsOf: crudSteps },
  report: {
    filesOf: reportFiles,
    edits: {
      'tests/server/access-table.ts': (text, { camel }) =>
        withAccess(text, { [`${camel}.report`]: 'journal.timeliness' }),
    },
    stepsOf: reportSteps,
  },
} as const satisfies Record<string, ShapeOf>;
type ShapeOf = {
  readonly filesOf: (names: FeatureNames) => Files;
  /** Existing files that mention a feature, with the edit for each. */
  readonly edits: Readonly<Record<string, (text: string, names: FeatureNames) => string>>;
  readonly stepsOf: (names: FeatureNames) => string[];
};
export type Shape = keyof typeof shapes;

/** Writes the files below `folder` and returns their paths, or the reason why not; an existing file is never touched. */
export function makeFeature(
  name: string,
  folder: string,
  shape: Shape = 'offline',
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
  const flag = { type: 'boolean' } as const;
  const options = { offline: flag, crud: flag, report: flag };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name = ''] = positionals;
  const shape: Shape = values.crud ? 'crud' : values.report ? 'report' : 'offline';
  const names = namesOf(name);
  const result = makeFeature(name, root, shape);
  if ('refused' in result || !names) {
    console.error(`new:feature: ${'refused' in result ? result.refused : name}`);
    process.exitCode = 1;
  } else {
    // Where lines break depends on the length of the name.
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
