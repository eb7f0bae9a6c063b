// The shape that every feature shares, as text: what `npm run new:feature` writes. tests/architecture/new-feature.test.ts proves that
// it passes types, lint and dependency rules.

export type FeatureNames = {
  /** calendar-plans: folder, file names, prefix of the texts. */
  readonly kebab: string;
  /** calendarPlans: values. */
  readonly camel: string;
  /** CalendarPlans: types and components. */
  readonly pascal: string;
  /** calendar_plans: tables. */
  readonly snake: string;
};

/** The spellings of a feature's name; undefined when it is not lower-case words joined by hyphens. */
export function namesOf(kebab: string): FeatureNames | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) return undefined;
  const pascal = kebab.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return { kebab, camel, pascal, snake: kebab.replaceAll('-', '_') };
}

export type Files = Readonly<Record<string, string>>;

/** A text in the three languages; its key without the feature's name. */
export type Words = readonly [key: string, kz: string, ru: string, en: string];

/** Words of a feature: `first` are shown by menu and crumbs before its page is there. */
export function textFilesOf(
  { kebab }: FeatureNames,
  { first, later }: { first: readonly Words[]; later: readonly Words[] },
): Files {
  const file = (language: 'kz' | 'ru' | 'en', ending: string, lines: readonly Words[]): [string, string] => {
    const at = { kz: 1, ru: 2, en: 3 }[language];
    const [head, type] =
      language === 'kz'
        ? ['', '']
        : [`import type kz from './kz${ending}.ts';\n\n`, ' satisfies Record<keyof typeof kz, string>'];
    const body = lines.map((line) => `  '${kebab}.${line[0]}': '${line[at]}',\n`).join('');
    return [`contract/${kebab}/texts/${language}${ending}.ts`, `${head}export default {\n${body}}${type};\n`];
  };
  const languages = ['kz', 'ru', 'en'] as const;
  return Object.fromEntries(languages.flatMap((code) => [file(code, '.first', first), file(code, '', later)]));
}

function contractFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`contract/${kebab}/${kebab}.schema.ts`]: `import * as z from 'zod/mini';

export const maxTitleLength = 200;

export const ${camel}Title = z.string().check(z.minLength(1), z.maxLength(maxTitleLength));

export const ${camel}Entry = z.object({ uuid: z.uuid(), title: ${camel}Title });
export type ${pascal}Entry = z.infer<typeof ${camel}Entry>;
`,
    [`contract/${kebab}/${kebab}.endpoints.ts`]: `import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { ${camel}Entry } from './${kebab}.schema.ts';

export const ${camel}Endpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/${kebab}',
    summary: 'Entries of the school',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(${camel}Entry),
  }),
} as const;
`,
    [`contract/${kebab}/${kebab}.mutations.ts`]: `import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { ${camel}Title } from './${kebab}.schema.ts';

const rename${pascal} = defineMutation({
  name: 'rename${pascal}',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ uuid: z.uuid(), title: ${camel}Title }),
  result: ${camel}Title,
  roles: ['zavuch', 'director'],
  key: ({ uuid }) => ({ document: \`${kebab}:\${uuid}\`, cell: 'title' }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { title }) => title,
  conflict: 'ask',
  undo: (before, { uuid }) => ({ name: 'rename${pascal}', payload: { uuid, title: before ?? '' } }),
  restores: 'never',
  describe: ({ title }) => ({ message: '${kebab}.unsent.rename', values: { title } }),
  icon: 'write',
  openAt: ({ uuid }) => \`${kebab}/\${uuid}\`,
  upgradePayload: {},
});

export const ${camel}Mutations = { rename${pascal} } as const;
`,
  };
}

function translationFiles({ kebab }: FeatureNames): Files {
  const texts = {
    kz: ['Жаңа бөлім', 'Атауын өзгерту: {{title}}'],
    ru: ['Новый раздел', 'Изменение названия: {{title}}'],
    en: ['New section', 'Change of the name: {{title}}'],
  };
  const folder = `contract/${kebab}/texts`;
  const file = (language: string, ending: string, key: string, text: string): [string, string] => {
    const [head, type] =
      language === 'kz'
        ? ['', 'as const']
        : [`import type kz from './kz${ending}.ts';\n\n`, 'satisfies Record<keyof typeof kz, string>'];
    const body = `export default {\n  '${kebab}.${key}': '${text}',\n}`;
    return [`${folder}/${language}${ending}.ts`, `${head}${body} ${type};\n`];
  };
  // Titles are shown by menu and crumbs before the page itself is there.
  const files = Object.entries(texts).flatMap(([language, [title = '', rename = '']]) => [
    file(language, '.first', 'title', title),
    file(language, '', 'unsent.rename', rename),
  ]);
  return Object.fromEntries(files);
}

function serverFiles({ kebab, camel, pascal, snake }: FeatureNames): Files {
  const folder = `server/features/${kebab}`;
  return {
    [`${folder}/${kebab}.tables.ts`]: `import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const ${camel}Entries = pgTable(
  '${snake}_entries',
  { schoolId: integer('school_id').notNull(), uuid: uuid('uuid').notNull(), title: text('title').notNull() },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
`,
    [`${folder}/${kebab}.repository.ts`]: `import { asc, eq } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { ${camel}Entries } from './${kebab}.tables.ts';

/** Entries of a school by title. */
export async function entriesOf(db: ReadDb, schoolId: number) {
  return db
    .select({ uuid: ${camel}Entries.uuid, title: ${camel}Entries.title })
    .from(${camel}Entries)
    .where(eq(${camel}Entries.schoolId, schoolId))
    .orderBy(asc(${camel}Entries.title));
}
`,
    [`${folder}/${kebab}.policy.ts`]: `import type { ErrorCode } from '#contract/core/errors.ts';
import { isIn, type Role } from '#contract/core/roles.ts';

/** Why somebody with these roles may not rename an entry, or null. */
export function refusalToRename(roles: readonly Role[]): ErrorCode | null {
  return roles.some((role) => isIn('management', role)) ? null : 'ACCESS_DENIED';
}
`,
    [`${folder}/${kebab}.mutations.ts`]: `import type { ${camel}Mutations as declared } from '#contract/${kebab}/${kebab}.mutations.ts';
import type { HandlersFor } from '#server/shared/mutation-handler.ts';
import { refusalToRename } from './${kebab}.policy.ts';

export const ${camel}MutationHandlers: HandlersFor<typeof declared> = {
  rename${pascal}: {
    admit: async (context, payloads) => payloads.map(() => refusalToRename(context.roles)),
    concerns: async (_context, payloads) => payloads.map(() => []),
  },
};
`,
    [`${folder}/${kebab}.handlers.ts`]: `import type { ${camel}Endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { entriesOf } from './${kebab}.repository.ts';

type Endpoints = typeof ${camel}Endpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school }) => {
  return { data: await entriesOf(services.database.db, school.id) };
};
`,
    [`${folder}/${kebab}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { ${camel}Endpoints as endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './${kebab}.handlers.ts';

export function ${camel}Routes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
}
`,
    [`${folder}/public.ts`]: `// What other features may use of this one.
export { entriesOf } from './${kebab}.repository.ts';
`,
  };
}

function screenAndTestFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`src/features/${kebab}/feature.ts`]: `import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  routes: [
    {
      path: '${kebab}',
      page: null,
      roles: roleGroups.management,
      title: '${kebab}.title',
      year: 'same',
      menu: [],
      load: () => import('./${kebab}-page.tsx'),
    },
  ],
});
`,
    [`src/features/${kebab}/${kebab}-page.tsx`]: `import { useText } from '#shared/i18n/index.ts';

export default function ${pascal}Page() {
  const text = useText();
  return <h1>{text('${kebab}.title')}</h1>;
}
`,
    [`tests/${kebab}/${kebab}.access.ts`]: `import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

export const ${camel}Access = {
  calls: { '${camel}.list': () => ({}) },
  payloads: { rename${pascal}: { uuid: idOf('${kebab}'), title: 'A' } },
  documents: {},
} satisfies FeatureAccess;
`,
    [`tests/${kebab}/${kebab}.test.ts`]: `import { expect, test } from 'vitest';
import { ${camel}Mutations } from '#contract/${kebab}/${kebab}.mutations.ts';
import { refusalToRename } from '#server/features/${kebab}/${kebab}.policy.ts';

const payload = { uuid: '018f3b5e-7f5e-7c3e-9d59-2f0e8a4b6c01', title: 'B' };

test('a new title is shown before it is sent, and named in the list of unsent work', () => {
  const { rename${pascal} } = ${camel}Mutations;
  expect(rename${pascal}.overlay('A', payload)).toBe('B');
  expect(rename${pascal}.describe(payload).values).toEqual({ title: 'B' });
});

test('management renames, a teacher does not', () => {
  expect(refusalToRename(['zavuch'])).toBeNull();
  expect(refusalToRename(['teacher'])).toBe('ACCESS_DENIED');
});
`,
  };
}

/** Path to content of a whole new feature. */
export function featureFiles(names: FeatureNames): Files {
  return {
    ...contractFiles(names),
    ...translationFiles(names),
    ...serverFiles(names),
    ...screenAndTestFiles(names),
  };
}

/** What stays to be done by hand, because it is a choice. */
export function stepsByHand({ kebab }: FeatureNames): string[] {
  return [
    `contract/${kebab}/texts: its real words; and its name among the texts of src/features/unsent/feature.ts, which shows what waits`,
    `npm run registries, once it has further files such as ${kebab}.documents.ts and ${kebab}.projections.ts`,
    'tests/server/access-table.ts: who reaches its call and its mutation',
    'npm run migration, then npm run check -- --accept-wire',
  ];
}
