// What the first route of a start fetches: a step of `npm run check`. Counted from the build itself, without a clock: the entry, the first
// page (the teacher's schedule) and the Russian texts of a start, with all their imports, JavaScript and CSS of the main thread.
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { shared } from './build-options.ts';
import { root } from './steps.ts';

/** kB, brotli. Additions must stay below it; what does not fit is loaded with a page or on the first touch. */
const limitKilobytes = 185;
const firstParts = ['src/features/schedule/schedule-page.tsx', 'contract/found/texts-ru.ts'];

type Bundle = Rolldown.OutputBundle;

const isFirst = (output: Bundle[string]): output is Rolldown.OutputChunk =>
  output.type === 'chunk' &&
  (output.isEntry || firstParts.some((part) => output.facadeModuleId?.endsWith(`/${part}`) === true));

/** Files of the first chunks, and their static imports. */
function filesOf(bundle: Bundle): Set<string> {
  const waiting = Object.values(bundle).filter(isFirst);
  if (waiting.length !== firstParts.length + 1)
    throw new Error('A part of the first route is no file of its own any more');
  const files = new Set<string>();
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') waiting.push(imported);
    }
  }
  return files;
}

let sizes: { readonly name: string; readonly kilobytes: number }[] = [];
await build({
  ...shared,
  root,
  configFile: false,
  logLevel: 'error',
  build: { ...shared.build, write: false },
  plugins: [
    react(),
    {
      name: 'qalam:first-route',
      generateBundle: {
        order: 'post',
        handler: (_options, bundle) => {
          sizes = [...filesOf(bundle)].map((name) => {
            const output = bundle[name];
            const content = output?.type === 'chunk' ? output.code : (output?.source ?? '');
            return { name, kilobytes: brotliCompressSync(content).length / 1000 };
          });
        },
      },
    },
  ],
});
const sum = sizes.reduce((total, { kilobytes }) => total + kilobytes, 0);
console.log(`${sum.toFixed(1)} kB in ${sizes.length} files, limit ${limitKilobytes} kB`);
for (const { name, kilobytes } of sizes.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, 8)) {
  console.log(`${kilobytes.toFixed(1).padStart(7)}  ${name}`);
}
if (sum === 0 || sum > limitKilobytes) process.exitCode = 1;
