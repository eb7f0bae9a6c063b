// What `npm run new:feature <name> -- --report` writes: what the server counts for a day, read by the management on and off the network, as
// a list that is sorted, searched, printed and exported. Shaped as timeliness; what is counted is what only the feature can know.
import { type FeatureNames, type Files, lookFile, textFilesOf, type Words } from './feature-templates.ts';

function contractFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`contract/${kebab}/${kebab}.schema.ts`]: `import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';

/** A class on the day of the report. */
export const ${camel}Row = z.object({
  groupId: z.int(),
  /** "7 «А»". */
  group: z.string(),
  lessons: z.int(),
  subjects: z.int(),
});
export type ${pascal}Row = z.infer<typeof ${camel}Row>;

export const ${camel}List = defineList({
  id: ({ groupId }: ${pascal}Row) => String(groupId),
  fields: {
    group: { kind: 'text', value: ({ group }) => group, can: ['sort', 'search'] },
    lessons: { kind: 'number', value: ({ lessons }) => lessons, can: ['sort', 'filter'] },
    subjects: { kind: 'number', value: ({ subjects }) => subjects, can: ['sort', 'filter'] },
  },
  sort: 'group',
});
`,
    [`contract/${kebab}/${kebab}.endpoints.ts`]: `import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { ${camel}Row } from './${kebab}.schema.ts';

export const ${camel}Endpoints = {
  /** A row for each class that has lessons on the day. */
  report: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/${kebab}',
    summary: 'What the classes of the school have on a day',
    access: [...roleGroups.management],
    school: 'required',
    params: undefined,
    query: z.object({
      schoolId: z.coerce.number().check(z.int(), z.gte(1)),
      eduYear: z.coerce.number().check(z.int(), z.gte(2000)),
      date: z.iso.date(),
    }),
    body: undefined,
    data: z.array(${camel}Row),
  }),
} as const;
`,
  };
}

const words: readonly Words[] = [
  ['field.group', 'Сынып', 'Класс', 'Class'],
  ['field.lessons', 'Сабақтар', 'Уроки', 'Lessons'],
  ['field.subjects', 'Пәндер', 'Предметы', 'Subjects'],
  ['search', 'Сынып', 'Класс', 'Class'],
  ['empty', 'Бұл күні сабақ жоқ', 'В этот день нет уроков', 'There are no lessons on this day'],
];
const title: Words = ['title', 'Жаңа есеп', 'Новый отчёт', 'New report'];

function serverFiles({ kebab, camel, pascal }: FeatureNames): Files {
  const folder = `server/features/${kebab}`;
  return {
    [`${folder}/${kebab}.handlers.ts`]: `import type { ${camel}Endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Row } from '#contract/${kebab}/${kebab}.schema.ts';
import { lessonsOfDay } from '#server/features/schedule/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';

export const report: Handler<(typeof ${camel}Endpoints)['report']> = async ({ services, school, query }) => {
  const lessons = await lessonsOfDay(services.database.db, school.id, query.date);
  const byClass = Map.groupBy(lessons, ({ group }) => group.id);
  const rows = [...byClass].flatMap(([groupId, of]): ${pascal}Row[] => {
    const subjects = new Set(of.map(({ subject }) => subject.id)).size;
    return of.slice(0, 1).map(({ group }) => ({ groupId, group: groupLabel(group), lessons: of.length, subjects }));
  });
  return { data: rows };
};
`,
    [`${folder}/${kebab}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { ${camel}Endpoints as endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { report } from './${kebab}.handlers.ts';

export function ${camel}Routes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.report, report);
}
`,
  };
}

function screenFiles({ kebab, camel, pascal }: FeatureNames): Files {
  const folder = `src/features/${kebab}`;
  return {
    [`${folder}/feature.office.ts`]: `import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['form', 'list', 'validation'],
  routes: [
    {
      path: '${kebab}/:date?',
      page: null,
      roles: roleGroups.management,
      title: '${kebab}.title',
      year: 'own',
      menu: [],
      hasReads: true,
      load: () => import('./${kebab}-page.tsx'),
    },
  ],
});
`,
    [`${folder}/${kebab}-page.tsx`]: `// For the management: what each class has on a day.
import { useParams } from 'react-router';
import { columnsOf, List } from '#blocks/list/index.ts';
import { DayNavigator } from '#blocks/read/day-navigator.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isLocalDate } from '#contract/core/time.ts';
import { ${camel}Endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import { ${camel}List } from '#contract/${kebab}/${kebab}.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

export default function ${pascal}Page() {
  const text = useText();
  const { timeZone } = usePerson();
  const { eduYear, date: asked } = useParams();
  const date = isLocalDate(asked) ? asked : schoolToday(timeZone);
  const { school } = useAccount();
  const read = useRead(${camel}Endpoints.report, { query: { ...school, date } });
  const title = text('${kebab}.title');
  const columns = columnsOf(${camel}List, {
    group: { title: text('${kebab}.field.group'), width: 10 },
    lessons: { title: text('${kebab}.field.lessons'), width: 8, card: 'detail' },
    subjects: { title: text('${kebab}.field.subjects'), width: 8, card: 'detail' },
  });
  return (
    <Page
      title={title}
      actions={<DayNavigator date={date} pathOf={(day) => pagePath(eduYear, '${kebab}/:date?', { date: day })} />}
    >
      <ReadView read={read} rows={8}>
        {(rows) => (
          <List
            name="${kebab}"
            title={title}
            list={${camel}List}
            columns={columns}
            rows={rows}
            searchHint={text('${kebab}.search')}
            empty={<EmptyState isPage title={text('${kebab}.empty')} />}
          />
        )}
      </ReadView>
    </Page>
  );
}
`,
  };
}

function testFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`tests/${kebab}/${kebab}.access.ts`]: `import type { FeatureAccess } from '#tests/support/access.ts';

export const ${camel}Access = {
  calls: { '${camel}.report': (schoolId) => ({ query: { schoolId, eduYear: 2026, date: '2026-11-20' } }) },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
`,
    [`tests/${kebab}/${kebab}.look.ts`]: lookFile(
      { kebab, camel },
      { person: 'zavuch', ready: '[aria-setsize], [role=grid]', path: `${kebab}/2026-11-19` },
    ),
    [`tests/${kebab}/${kebab}.test.ts`]: `// The report over the real server, on both databases.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ${pascal}Row } from '#contract/${kebab}/${kebab}.schema.ts';
import type { Database } from '#server/db/client.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';

describe.each(databaseKinds)('the report on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    app = await startTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const report = async (login: string, date: string) =>
    call<${pascal}Row[]>(app, \`GET /api/v4/os/${kebab}?schoolId=1&eduYear=2026&date=\${date}\`, {
      as: await signIn(app, login),
    });

  it('counts each class of the day once, and nothing of a day without lessons', async () => {
    const { data } = await report('director', '2026-11-20');
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ groupId }) => groupId)).size).toBe(data.length);
    for (const { lessons, subjects } of data) expect(lessons).toBeGreaterThanOrEqual(subjects);
    expect((await report('director', '2026-08-02')).data).toEqual([]);
  });

  it('is for the management alone, and for a day that exists', async () => {
    expect((await report('teacher', '2026-11-20')).error.code).toBe('ACCESS_DENIED');
    expect((await report('director', '2026-02-30')).error.code).toBe('VALIDATION_FAILED');
  });
});
`,
    [`tests/${kebab}/${kebab}.e2e.ts`]: `import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signIn, untilInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/${kebab}/2026-11-19';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  test(\`a deputy reads the report of a day, and again from cold without a network, at \${width} px\`, async ({
    page,
    context,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, application.url, 'zavuch', 'en');
    await untilInstalled(page);
    await page.goto(\`\${application.url}\${address}\`);
    await expect(page.locator('main').getByText('7 «А»').first()).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page).toHaveURL(/2026-11-20$/);
    await expect(page.locator('main').getByText('7 «А»').first()).toBeVisible();
    expect(noise).toEqual([]);
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(\`\${application.url}\${address}\`);
    await expect(cold.locator('main').getByText('7 «А»').first()).toBeVisible();
    await expect(cold.getByText(/^As of /).first()).toBeVisible();
  });
}
`,
  };
}

/** Path to content of a feature that reports. */
export function reportFiles(names: FeatureNames): Files {
  return {
    ...contractFiles(names),
    ...textFilesOf(names, { first: [title], later: words }),
    ...serverFiles(names),
    ...screenFiles(names),
    ...testFiles(names),
  };
}

/** What stays to be done by hand. */
export function reportSteps({ kebab }: FeatureNames): string[] {
  return [
    `contract/${kebab}: what a row says; server/features/${kebab}: how it is counted`,
    `contract/${kebab}/texts: its real words; src/features/${kebab}/feature.office.ts: its place in the menu`,
    `tests/${kebab}: the rows of the specification above the tests that show them`,
    'npm run check -- --accept-wire',
  ];
}
