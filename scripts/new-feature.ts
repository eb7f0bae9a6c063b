// `npm run new:feature calendar-plans`: writes the shape of a feature on every side, and says what to register by hand.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureFiles, namesOf, stepsByHand } from './feature-templates.ts';
import { writeRegistries } from './registries.ts';
import { root, run } from './steps.ts';

/** Writes the files below `folder` and returns their paths, or says why it does not; a file that exists is never touched. */
export function makeFeature(name: string, folder: string): { made: string[] } | { refused: string } {
  const names = namesOf(name);
  if (!names) return { refused: 'a feature is named in lower-case words joined by hyphens, such as calendar-plans' };
  const files = featureFiles(names);
  const standing = Object.keys(files).find((file) => fs.existsSync(path.join(folder, file)));
  if (standing) return { refused: `${standing} exists already` };
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
  return { made: [...Object.keys(files), ...writeRegistries(folder)] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const name = process.argv[2] ?? '';
  const names = namesOf(name);
  const result = makeFeature(name, root);
  if ('refused' in result || !names) {
    console.error(`new:feature: ${'refused' in result ? result.refused : name}`);
    process.exitCode = 1;
  } else {
    // How a line breaks depends on the length of the name.
    await run({ name: 'format', command: ['biome', 'check', '--write', ...result.made] });
    console.log(result.made.map((file) => `made ${file}`).join('\n'));
    console.log(
      `\nBy hand:\n${stepsByHand(names)
        .map((step) => `- ${step}`)
        .join('\n')}`,
    );
  }
}
