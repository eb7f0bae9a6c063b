// Writes the lists of what features declare. A file is found by its name, such as `rooms.endpoints.ts`, and exports one thing whose name
// ends the same way, `roomsEndpoints`: nothing is registered by hand. `npm run registries`; tests/architecture fails when they are stale.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '#contract/core/localized.ts';
import { root, run } from './steps.ts';

type Kind = {
  /** The features' folder, and the file that lists what is found there. */
  readonly within: string;
  readonly list: string;
  /** The `endpoints` in `rooms.endpoints.ts`. */
  readonly part: string;
  /** Only `social.office.mutations.ts`, which a start of teachers and families does without; otherwise only those that are not. */
  readonly isOffice?: boolean;
  /** Suffix of the exported name. */
  readonly suffix: string;
  readonly purpose: string;
  readonly write: (found: readonly Found[]) => string;
};
type Found = {
  readonly folder: string;
  /** The `rooms` in `rooms.endpoints.ts`. */
  readonly stem: string;
  readonly file: string;
  readonly exported: string;
};

const camel = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const spread =
  (name: string, more = '') =>
  (found: readonly Found[]) =>
    `export const ${name} = {\n${found.map(({ exported }) => `  ...${exported},\n`).join('')}}${more};\n`;
const listed =
  (name: string, type: string, item = '...') =>
  (found: readonly Found[]) =>
    `export const ${name}: ${type} = [${found.map(({ exported }) => `${item}${exported}`).join(', ')}];\n`;

/** Calls are grouped by the name of their feature, whose folder may hold several files. */
function endpoints(found: readonly Found[]): string {
  const folders = [...Map.groupBy(found, ({ folder }) => folder)].map(([folder, own]) => {
    const [only] = own;
    const value = own.length === 1 ? only?.exported : `{ ${own.map(({ exported }) => `...${exported}`).join(', ')} }`;
    return `  ${camel(folder)}: ${value},\n`;
  });
  return `export const endpoints = {\n${folders.join('')}} as const satisfies Record<string, Record<string, AnyEndpoint>>;\n`;
}
const stores = (found: readonly Found[]) =>
  `export const stores: Readonly<Record<string, CellStore>> = {\n${found
    .map(({ stem, exported }) => `  ${camel(stem)}: ${exported},\n`)
    .join('')}};\n`;

const fileUses = (found: readonly Found[]) =>
  `export const fileUses: FileUses = {\n${found.map(({ exported }) => `  ...${exported},\n`).join('')}};\n`;

/** Valid calls, payloads and documents for the access table. */
const access = (found: readonly Found[]) => {
  const all = (part: string) => found.map(({ exported }) => `...${exported}.${part}`).join(', ');
  const parts = ['calls', 'payloads', 'documents'].map((part) => `  ${part}: { ${all(part)} },\n`);
  const free = `[${found.map(({ exported }) => exported).join(', ')}].filter(({ isOfAnyYear }) => isOfAnyYear)`;
  const rest = `  fuzz: [${all('fuzz')}] as readonly FuzzWords[],\n  ofAnyYear: ${free}.flatMap(({ calls }) => Object.keys(calls)),\n`;
  return `export const found = {\n${parts.join('')}${rest}};\n`;
};

const features = 'server/features';
const kinds: readonly Kind[] = [
  {
    within: 'contract',
    list: 'contract/registry.ts',
    part: 'endpoints',
    suffix: 'Endpoints',
    purpose: "import type { AnyEndpoint } from './core/endpoint.ts';",
    write: endpoints,
  },
  {
    within: 'contract',
    list: 'contract/found/mutations.ts',
    part: 'mutations',
    suffix: 'Mutations',
    purpose: '',
    write: spread('mutations', ' as const'),
  },
  {
    within: 'contract',
    list: 'contract/found/office-mutations.ts',
    part: 'mutations',
    suffix: 'Mutations',
    isOffice: true,
    purpose: '',
    write: spread('officeMutations', ' as const'),
  },
  {
    within: 'contract',
    list: 'contract/found/documents.ts',
    part: 'documents',
    suffix: 'Documents',
    purpose: '',
    write: spread('documents', ' as const'),
  },
  {
    within: 'contract',
    list: 'contract/found/office-documents.ts',
    part: 'documents',
    suffix: 'Documents',
    isOffice: true,
    purpose: '',
    write: spread('officeDocuments', ' as const'),
  },
  {
    within: features,
    list: 'server/registry/routes.ts',
    part: 'routes',
    suffix: 'Routes',
    purpose:
      "import type { FastifyInstance } from 'fastify';\nimport type { Services } from '#server/shared/context.ts';",
    write: listed('routes', 'readonly ((app: FastifyInstance, services: Services) => void)[]', ''),
  },
  {
    within: features,
    list: 'server/registry/handlers.ts',
    part: 'mutations',
    suffix: 'MutationHandlers',
    purpose: '',
    write: spread('mutationHandlers'),
  },
  {
    within: features,
    list: 'server/registry/projections.ts',
    part: 'projections',
    suffix: 'Projections',
    purpose: '',
    write: spread('projections'),
  },
  {
    within: features,
    list: 'server/registry/stores.ts',
    part: 'store',
    suffix: 'Store',
    purpose: "import type { CellStore } from '#server/shared/cell-store.ts';",
    write: stores,
  },
  {
    within: features,
    list: 'server/registry/file-uses.ts',
    part: 'file-uses',
    suffix: 'FileUses',
    purpose: "import type { FileUses } from '#server/shared/file-use.ts';",
    write: fileUses,
  },
  {
    within: features,
    list: 'server/registry/entities.ts',
    part: 'entity',
    suffix: 'Entity',
    purpose: "import type { AnyEntity } from '#server/shared/write.ts';",
    write: listed('entities', 'readonly AnyEntity[]', ''),
  },
  {
    within: features,
    list: 'server/registry/jobs.ts',
    part: 'jobs',
    suffix: 'Jobs',
    purpose: "import type { AnyJob } from '#server/shared/job.ts';",
    write: listed('jobs', 'readonly AnyJob[]'),
  },
  {
    within: features,
    list: 'server/registry/day-words.ts',
    part: 'day-words',
    suffix: 'DayWords',
    purpose: "import type { DayWord } from '#server/shared/day-word.ts';",
    write: listed('dayWords', 'readonly DayWord[]'),
  },
  {
    within: 'tests',
    list: 'tests/server/found-access.ts',
    part: 'access',
    suffix: 'Access',
    purpose: "import type { FuzzWords } from '#tests/support/access.ts';",
    write: access,
  },
  {
    within: 'tests',
    list: 'tests/look/found-screens.ts',
    part: 'look',
    suffix: 'Look',
    purpose: "import type { Screen } from './screen.ts';",
    write: listed('found', 'readonly Screen[]'),
  },
];

function find({ within, part, suffix, isOffice = false }: Kind, folder: string): Found[] {
  const base = path.join(folder, within);
  return fs
    .globSync(`*/*.${part}.ts`, { cwd: base })
    .filter((file) => file.endsWith(`.office.${part}.ts`) === isOffice)
    .sort()
    .map((file) => {
      const source = fs.readFileSync(path.join(base, file), 'utf8');
      const exported = new RegExp(`^export (?:const|function) (\\w+${suffix})\\b`, 'm').exec(source)?.[1];
      if (!exported) throw new Error(`${within}/${file} exports nothing whose name ends in ${suffix}`);
      const stem = path.basename(file, `.${part}.ts`);
      return { folder: path.dirname(file), stem, file: `${within}/${file}`, exported };
    });
}

/** Packages before files, as the formatter orders them. */
function byPath(a: string, b: string): number {
  const [one = '', other = ''] = [a, b].map((line) => line.slice(line.indexOf(" from '") + 7));
  return Number(/^[#.]/.test(one)) - Number(/^[#.]/.test(other)) || (one < other ? -1 : 1);
}

/**
 * The texts of a language: `kz.first.ts` of a feature belongs to the first page, `kz.ts` is loaded with the pages that show it. Where to
 * find those of a feature whose pages no start knows stands in a list of its own, which is read when one of them is opened.
 */
function textLists(folder: string): [string, string][] {
  const parts = (file: string) =>
    fs
      .globSync(`contract/*/texts/${file}`, { cwd: folder })
      .map((found) => path.basename(path.dirname(path.dirname(found))))
      .sort();
  const pagesOf = (part: string, kind: string) => fs.existsSync(path.join(folder, `src/features/${part}/${kind}.ts`));
  const isOfOffice = (part: string) =>
    (pagesOf(part, 'feature.office') || pagesOf(part, 'feature.later')) && !pagesOf(part, 'feature');
  return languages.flatMap((language): [string, string][] => {
    const first = parts(`${language}.first.ts`);
    const imports = first.map((part) => `import ${camel(part)}Texts from '../${part}/texts/${language}.first.ts';\n`);
    const joined = `export const first = {\n${first.map((part) => `  ...${camel(part)}Texts,\n`).join('')}};\n`;
    const laterOf = (some: readonly string[]) => {
      const loads = some.map(
        (part) => `  ${part.includes('-') ? `'${part}'` : part}: () => import('../${part}/texts/${language}.ts'),\n`,
      );
      return `export const later = {\n${loads.join('')}};\n`;
    };
    const { office = [], everyday = [] } = Object.groupBy(parts(`${language}.ts`), (part) =>
      isOfOffice(part) ? 'office' : 'everyday',
    );
    const toOffice = `export const office = () => import('./office-texts-${language}.ts');\n`;
    const content = `${imports.join('')}\n${joined}\n${laterOf(everyday)}\n${toOffice}`;
    return [
      [`contract/found/texts-${language}.ts`, `// Made by scripts/registries.ts.\n${content}`],
      [`contract/found/office-texts-${language}.ts`, `// Made by scripts/registries.ts.\n${laterOf(office)}`],
    ];
  });
}

/** The folders whose words say what waits: they are loaded where all of it is shown. */
function mutationFolders(folder: string): [string, string] {
  const found = fs.globSync('contract/*/*.mutations.ts', { cwd: folder }).map((file) => file.split('/')[1]);
  const folders = [...new Set(found)].sort().map((name) => `'${name}'`);
  const list = `export const foldersWithMutations: readonly string[] = [${folders.join(', ')}];\n`;
  return ['contract/found/mutation-folders.ts', `// Made by scripts/registries.ts.\n${list}`];
}

/** The paths of all pages below a year: links use them (src/shared/lib/page-path.ts). */
function pagePaths(folder: string): [string, string] {
  const paths = fs
    .globSync(['src/features/*/feature{,.later,.office}.ts', 'src/app/feature{,.later,.office}.ts'], { cwd: folder })
    .flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/\bpath: '([^'/][^']*)'/g)])
    .map(([, found = '']) => found)
    .sort();
  const type = `export type PagePath =\n${paths.map((found) => `  | '${found}'`).join('\n')};\n`;
  return ['src/shared/found/page-paths.ts', `// Made by scripts/registries.ts.\n${type}`];
}

/** The current content of each list, by its path. */
export function registriesOf(folder: string): Record<string, string> {
  const lists = kinds.map((kind) => {
    const found = find(kind, folder);
    const imports = found.map(({ file, exported }) => {
      const relative = path.relative(path.dirname(kind.list), file);
      const from = kind.within === 'contract' ? (relative.startsWith('.') ? relative : `./${relative}`) : `#${file}`;
      return `import { ${exported} } from '${from}';`;
    });
    const lines = [...imports, ...(kind.purpose === '' ? [] : kind.purpose.split('\n'))].sort(byPath);
    return [kind.list, `// Made by scripts/registries.ts.\n${lines.join('\n')}\n\n${kind.write(found)}`];
  });
  return Object.fromEntries([...lists, ...textLists(folder), mutationFolders(folder), pagePaths(folder)]);
}

/** Writes the lists of a tree and formats them. @returns their paths. */
export function writeRegistries(folder: string): string[] {
  const registries = Object.entries(registriesOf(folder));
  for (const [file, content] of registries) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
  return registries.map(([file]) => file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run({ name: 'format', command: ['biome', 'check', '--write', ...writeRegistries(root)] });
}
