// What `npm run new:feature <name> -- --crud` writes: entries that the management keeps and every employee reads, online and offline, as
// with rooms. Forms, lists, undo and history come from the blocks; only what is specific to the feature is written here.
import { withAccess } from './access-rows.ts';
import { type FeatureNames, type Files, lookFile, textFilesOf, type Words } from './feature-templates.ts';

function contractFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`contract/${kebab}/${kebab}.schema.ts`]: `import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { requestId } from '../core/writes.ts';

export const longestTitle = 60;
export const longestNote = 500;
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** What a person says of an entry. */
export const ${camel}Fields = z.object({ title: text(longestTitle), note: z.nullable(text(longestNote)) });
export type ${pascal}Fields = z.infer<typeof ${camel}Fields>;

export const ${camel}Entry = z.object({ uuid: z.uuid(), version: z.int(), ...${camel}Fields.shape });
export type ${pascal}Entry = z.infer<typeof ${camel}Entry>;
export const stored${pascal}Entry = z.object({ ...${camel}Entry.shape, batch: z.uuid() });
export type Stored${pascal}Entry = z.infer<typeof stored${pascal}Entry>;

/** Body of the \`${kebab}\` document. */
export type ${pascal}Body = { readonly entries: readonly ${pascal}Entry[] };

const schoolId = z.coerce.number().check(z.int(), z.gte(1));
export const new${pascal}Entry = z.object({ schoolId, ...${camel}Fields.shape, requestId: z.optional(requestId) });
/** Without a version nobody is asked whether somebody changed it meanwhile. */
export const changed${pascal}Entry = z.object({ ...new${pascal}Entry.shape, version: z.optional(z.int()) });

export const ${camel}List = defineList({
  id: ({ uuid }: ${pascal}Entry) => uuid,
  fields: {
    title: { kind: 'text', value: ({ title }) => title, can: ['sort', 'search'] },
    note: { kind: 'text', value: ({ note }) => note, can: ['search'] },
  },
  sort: 'title',
});
`,
    [`contract/${kebab}/${kebab}.endpoints.ts`]: `import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { ${camel}Entry, changed${pascal}Entry, new${pascal}Entry, stored${pascal}Entry } from './${kebab}.schema.ts';

const base = '/api/v4/os/${kebab}';
const schoolId = z.coerce.number().check(z.int(), z.gte(1));
const uuid = z.uuid();
const write = {
  method: 'POST',
  access: [...roleGroups.management],
  school: 'required',
  params: undefined,
  query: undefined,
} as const;

export const ${camel}Endpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Entries of the school by title',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId }),
    body: undefined,
    data: z.array(${camel}Entry),
  }),
  create: defineEndpoint({
    ...write,
    path: base,
    summary: 'Create an entry',
    body: new${pascal}Entry,
    data: stored${pascal}Entry,
  }),
  update: defineEndpoint({
    ...write,
    method: 'PUT',
    path: \`\${base}/:uuid\`,
    params: z.object({ uuid }),
    summary: 'Change an entry',
    body: changed${pascal}Entry,
    data: stored${pascal}Entry,
  }),
  delete: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: \`\${base}/:uuid\`,
    params: z.object({ uuid }),
    summary: 'Delete an entry',
    query: z.object({ schoolId }),
    body: undefined,
    data: z.object({ uuid, batch: z.uuid() }),
  }),
} as const;
`,
    [`contract/${kebab}/${kebab}.documents.ts`]: `import { body, defineDocument } from '../core/document.ts';
import { roleGroups } from '../core/roles.ts';
import type { ${pascal}Body } from './${kebab}.schema.ts';

/** All entries of the school. */
export const ${camel}Document = defineDocument({
  kind: '${kebab}',
  parts: [],
  body: body<${pascal}Body>(),
  readers: roleGroups.employee,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const ${camel}Documents = { '${kebab}': ${camel}Document } as const;
`,
  };
}

const words: readonly Words[] = [
  ['field.title', 'Атауы', 'Название', 'Title'],
  ['field.note', 'Ескерту', 'Примечание', 'Note'],
  ['search', 'Атауы немесе ескерту', 'Название или примечание', 'Title or note'],
  ['add', 'Жазба қосу', 'Добавить запись', 'Add an entry'],
  ['edit', 'Жазбаны өзгерту', 'Изменить запись', 'Change the entry'],
  ['change', 'Өзгерту', 'Изменить', 'Edit'],
  ['history', 'Тарихы', 'История', 'History'],
  ['delete', 'Жою', 'Удалить', 'Delete'],
  ['delete.title', '«{{title}}» жойылсын ба?', 'Удалить «{{title}}»?', 'Delete {{title}}?'],
  ['saved', 'Сақталды: {{title}}', 'Сохранено: {{title}}', 'Saved: {{title}}'],
  ['deleted', 'Жойылды: {{title}}', 'Удалено: {{title}}', 'Deleted: {{title}}'],
  ['empty', 'Жазбалар әлі жоқ', 'Записей ещё нет', 'There are no entries yet'],
  [
    'emptyRead',
    'Оларды мектеп басшылығы енгізеді.',
    'Их вводит руководство школы.',
    'The management of the school enters them.',
  ],
  ['counted_one', '{{count}} жазба', '{{count}} запись', '{{count}} entry'],
  ['counted_few', '{{count}} жазба', '{{count}} записи', '{{count}} entries'],
  ['counted_many', '{{count}} жазба', '{{count}} записей', '{{count}} entries'],
  ['counted_other', '{{count}} жазба', '{{count}} записи', '{{count}} entries'],
];
const title: Words = ['title', 'Жаңа бөлім', 'Новый раздел', 'New section'];

function serverFiles({ kebab, camel, pascal, snake }: FeatureNames): Files {
  const folder = `server/features/${kebab}`;
  return {
    [`${folder}/${kebab}.tables.ts`]: `import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const ${camel}Entries = pgTable(
  '${snake}_entries',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
`,
    [`${folder}/${kebab}.repository.ts`]: `import { and, eq, sql } from 'drizzle-orm';
import { sortKey } from '#contract/core/collation.ts';
import type { ${pascal}Entry, ${pascal}Fields } from '#contract/${kebab}/${kebab}.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { ${camel}Entries } from './${kebab}.tables.ts';

/** What the history keeps of an entry. */
export const fieldsOf = ({ title, note }: ${pascal}Fields): ${pascal}Fields => ({ title, note });

/** Entries of a school by title. */
export async function readEntries(db: ReadDb, schoolId: number): Promise<${pascal}Entry[]> {
  const rows = await db.select().from(${camel}Entries).where(eq(${camel}Entries.schoolId, schoolId));
  const keyed = rows.map(({ schoolId: _, ...entry }) => ({ entry, key: sortKey(entry.title) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ entry }) => entry);
}

/** Entries by their numbers, held until the end of the transaction. */
export async function holdEntries(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<${pascal}Entry[]> {
  const rows = await db
    .select()
    .from(${camel}Entries)
    .where(and(eq(${camel}Entries.schoolId, schoolId), isOneOf(${camel}Entries.uuid, uuids)))
    .orderBy(${camel}Entries.uuid)
    .for('update');
  return rows.map(({ schoolId: _, ...entry }) => entry);
}

/** Writes entries; null: it goes. What is there gets the next version. */
export async function storeEntries(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<string, ${pascal}Fields | null>,
): Promise<void> {
  for (const [uuid, value] of values) {
    if (value === null)
      await db.delete(${camel}Entries).where(and(eq(${camel}Entries.schoolId, schoolId), eq(${camel}Entries.uuid, uuid)));
    else
      await db
        .insert(${camel}Entries)
        .values({ schoolId, uuid, version: 1, ...value })
        .onConflictDoUpdate({
          target: [${camel}Entries.schoolId, ${camel}Entries.uuid],
          set: { ...value, version: sql\`\${${camel}Entries.version} + 1\` },
        });
  }
}
`,
    [`${folder}/${kebab}.entity.ts`]: `import { roleGroups } from '#contract/core/roles.ts';
import type { ${pascal}Fields } from '#contract/${kebab}/${kebab}.schema.ts';
import type { Entity } from '#server/shared/write.ts';
import { holdEntries, storeEntries, fieldsOf } from './${kebab}.repository.ts';

export const ${camel}Entity: Entity<${pascal}Fields> = {
  kind: '${kebab}',
  readers: roleGroups.employee,
  undoers: roleGroups.management,
  concerns: async () => [{ scope: 'school', document: '${kebab}' }],
  async hold(db, schoolId, ids) {
    return new Map((await holdEntries(db, schoolId, ids)).map((entry) => [entry.uuid, fieldsOf(entry)]));
  },
  async restore(db, schoolId, values) {
    await storeEntries(db, schoolId, values);
    return [];
  },
};
`,
    [`${folder}/${kebab}.handlers.ts`]: `import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { changedFields } from '#contract/core/import.ts';
import type { ${camel}Endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Entry, ${pascal}Fields, Stored${pascal}Entry } from '#contract/${kebab}/${kebab}.schema.ts';
import type { Handler } from '#server/plugins/routes.ts';
import type { Write } from '#server/shared/write.ts';
import { ${camel}Entity } from './${kebab}.entity.ts';
import { holdEntries, readEntries, storeEntries, fieldsOf } from './${kebab}.repository.ts';

type Endpoints = typeof ${camel}Endpoints;

export const list: Handler<Endpoints['list']> = async ({ services, school }) => {
  return { data: await readEntries(services.database.db, school.id) };
};

export const create: Handler<Endpoints['create']> = async ({ write, school, body }) => {
  return { data: await write(async (tx) => store(tx, school.id, randomUUID(), null, fieldsOf(body))) };
};

export const update: Handler<Endpoints['update']> = async ({ write, school, params, body }) => {
  const data = await write(async (tx) => {
    const before = await entryOf(tx, school.id, params.uuid);
    if (body.version !== undefined && body.version !== before.version)
      throw new AppError('STALE_VERSION', { current: before });
    return store(tx, school.id, before.uuid, before, fieldsOf(body));
  });
  return { data };
};

export const remove: Handler<Endpoints['delete']> = async ({ write, school, params: { uuid } }) => {
  const data = await write(async (tx) => {
    const before = await entryOf(tx, school.id, uuid);
    await storeEntries(tx.db, school.id, new Map([[uuid, null]]));
    tx.changed(${camel}Entity, [{ id: uuid, before: fieldsOf(before), after: null }]);
    return { uuid, batch: tx.batch };
  });
  return { data };
};

async function store(
  tx: Write,
  schoolId: number,
  uuid: string,
  before: ${pascal}Entry | null,
  after: ${pascal}Fields,
): Promise<Stored${pascal}Entry> {
  const old = before && fieldsOf(before);
  if (old === null || changedFields(after, old).length > 0) {
    await storeEntries(tx.db, schoolId, new Map([[uuid, after]]));
    tx.changed(${camel}Entity, [{ id: uuid, before: old, after }]);
  }
  return { ...(await entryOf(tx, schoolId, uuid)), batch: tx.batch };
}

async function entryOf(tx: Write, schoolId: number, uuid: string): Promise<${pascal}Entry> {
  const [found] = await holdEntries(tx.db, schoolId, [uuid]);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
`,
    [`${folder}/${kebab}.projections.ts`]: `import { ${camel}Document, type ${camel}Documents } from '#contract/${kebab}/${kebab}.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { readEntries } from './${kebab}.repository.ts';

export const ${camel}Projections: ProjectionsFor<typeof ${camel}Documents> = {
  '${kebab}': oneByOne(${camel}Document, 1, async ({ db, schoolId }) => ({
    body: { entries: await readEntries(db, schoolId) },
  })),
};
`,
    [`${folder}/${kebab}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { ${camel}Endpoints as endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import { route } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import * as handlers from './${kebab}.handlers.ts';

export function ${camel}Routes(app: FastifyInstance, services: Services): void {
  route(app, services, endpoints.list, handlers.list);
  route(app, services, endpoints.create, handlers.create);
  route(app, services, endpoints.update, handlers.update);
  route(app, services, endpoints.delete, handlers.remove);
}
`,
  };
}

function screenFiles({ kebab, camel, pascal }: FeatureNames): Files {
  const folder = `src/features/${kebab}`;
  return {
    [`${folder}/feature.ts`]: `import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'list', 'validation'],
  routes: [
    {
      path: '${kebab}',
      page: null,
      roles: roleGroups.employee,
      title: '${kebab}.title',
      year: 'hidden',
      menu: [],
      hasReads: true,
      load: () => import('./${kebab}-page.tsx'),
    },
  ],
});
`,
    [`${folder}/history.ts`]: `// How entries look in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { ${camel}Endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Fields } from '#contract/${kebab}/${kebab}.schema.ts';
import { useText } from '#shared/i18n/index.ts';

export const ${camel}Kind = defineKind<${pascal}Fields>({
  kind: '${kebab}',
  counted: '${kebab}.counted',
  calls: [
    [${camel}Endpoints.create, '${kebab}.add'],
    [${camel}Endpoints.update, '${kebab}.edit'],
    [${camel}Endpoints.delete, '${kebab}.delete'],
  ],
  useFields: () => {
    const text = useText();
    return [
      { key: 'title', title: text('${kebab}.field.title'), kind: 'text', value: ({ title }) => title },
      { key: 'note', title: text('${kebab}.field.note'), kind: 'text', value: ({ note }) => note },
    ];
  },
});

export default [${camel}Kind];
`,
    [`${folder}/use-${kebab}.ts`]: `// What a person does to entries: stored by the server, shown again from the document, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { ${camel}Document } from '#contract/${kebab}/${kebab}.documents.ts';
import { ${camel}Endpoints } from '#contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Entry, ${pascal}Fields, Stored${pascal}Entry } from '#contract/${kebab}/${kebab}.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export function use${pascal}() {
  const { api, school, documents } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const tell = (words: string, batch: string) => {
    documents.request([${camel}Document.name()], { isRefresh: true });
    stored(words, batch);
  };
  return {
    send: (entry: ${pascal}Entry | null, { version, ...fields }: Sent<${pascal}Fields>): Promise<Stored${pascal}Entry> => {
      const body = { schoolId, ...fields };
      if (!entry) return callOrThrow(api, ${camel}Endpoints.create, { body });
      const params = { uuid: entry.uuid };
      return callOrThrow(api, ${camel}Endpoints.update, { params, body: { ...body, version: version ?? 0 } });
    },
    saved: ({ title, batch }: Stored${pascal}Entry) => tell(text('${kebab}.saved', { title }), batch),
    /** True: it is no longer among the others. */
    remove: async ({ uuid, title }: ${pascal}Entry): Promise<boolean> => {
      const question = { title: text('${kebab}.delete.title', { title }), confirmLabel: text('${kebab}.delete') };
      if (!(await confirm(question))) return false;
      const result = await call(api, ${camel}Endpoints.delete, { params: { uuid }, query: { schoolId } });
      if (result.kind === 'error') toast.error(errorWords(result.error, text));
      else tell(text('${kebab}.deleted', { title }), result.data.batch);
      return result.kind !== 'error';
    },
  };
}
`,
    [`${folder}/${kebab}-form.tsx`]: `import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import {
  ${camel}Fields,
  longestNote,
  longestTitle,
  type ${pascal}Entry,
  type ${pascal}Fields,
  type Stored${pascal}Entry,
} from '#contract/${kebab}/${kebab}.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { use${pascal} } from './use-${kebab}.ts';

const fields: readonly FormField<keyof ${pascal}Fields & string>[] = [
  { name: 'title', kind: 'text', label: '${kebab}.field.title', maxLength: longestTitle },
  { name: 'note', kind: 'text', label: '${kebab}.field.note', isOptional: true, maxLength: longestNote },
];

/** \`entry\` is null for a new one. */
export function ${pascal}Form({ entry, onClose }: { entry: ${pascal}Entry | null; onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { send, saved } = use${pascal}();
  return (
    <FormModal<${pascal}Fields, Stored${pascal}Entry>
      name={\`${kebab}-\${entry?.uuid ?? 'new'}\`}
      title={text(entry ? '${kebab}.edit' : '${kebab}.add')}
      subtitle={entry?.title ?? null}
      fields={fields}
      schema={${camel}Fields}
      entry={entry ?? {}}
      version={entry?.version ?? null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(typed) => send(entry, typed)}
      onSent={(stored) => {
        saved(stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
`,
    [`${folder}/${kebab}-view.tsx`]: `// One entry: what can be done with it, and its history.
import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import type { ${pascal}Entry } from '#contract/${kebab}/${kebab}.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, Modal } from '#shared/ui/index.ts';
import { ${camel}Kind } from './history.ts';
import { use${pascal} } from './use-${kebab}.ts';

type Props = { entry: ${pascal}Entry; canEdit: boolean; onEdit: () => void; onClose: () => void };

export function ${pascal}View({ entry, canEdit, onEdit, onClose }: Props) {
  const text = useText();
  const { remove } = use${pascal}();
  const [isHistory, setHistory] = useState(false);
  return (
    <Modal isOpen onClose={onClose} title={entry.title} size={480}>
      <div className="stack">
        {entry.note && <p>{entry.note}</p>}
        <div className="row row-wrap">
          {canEdit && (
            <>
              <Button icon={edit} onClick={onEdit}>
                {text('${kebab}.change')}
              </Button>
              <Button icon={trash} onClick={() => void remove(entry).then((isGone) => isGone && onClose())}>
                {text('${kebab}.delete')}
              </Button>
            </>
          )}
          <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            {text('${kebab}.history')}
          </Button>
        </div>
        {isHistory && <ChangeHistory of={${camel}Kind} id={entry.uuid} />}
      </div>
    </Modal>
  );
}
`,
    [`${folder}/${kebab}-page.tsx`]: `// Entries of a school: the list that every employee reads, and what the management does with it.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf, List } from '#blocks/list/index.ts';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { ${camel}Document } from '#contract/${kebab}/${kebab}.documents.ts';
import { ${camel}List, type ${pascal}Body, type ${pascal}Entry } from '#contract/${kebab}/${kebab}.schema.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, ReadOnlyNotice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ${pascal}Form } from './${kebab}-form.tsx';
import { ${pascal}View } from './${kebab}-view.tsx';

export default function ${pascal}Page() {
  const text = useText();
  const { role, isReadOnly } = usePerson();
  const isEditor = isIn('management', role);
  const document = useDocument(${camel}Document.name());
  return (
    <Page title={text('${kebab}.title')}>
      {isEditor && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <DocumentView document={document}>
        {(body) => <Entries body={body} canEdit={isEditor && !isReadOnly} />}
      </DocumentView>
    </Page>
  );
}

function Entries({ body, canEdit }: { body: ${pascal}Body; canEdit: boolean }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const [editing, setEditing] = useState<${pascal}Entry | 'new' | null>(null);
  const withEntry = (uuid: string | null) => {
    const next = new URLSearchParams(parameters);
    if (uuid === null) next.delete('entry');
    else next.set('entry', uuid);
    return next;
  };
  const shown = body.entries.find(({ uuid }) => uuid === parameters.get('entry'));
  const acts = canEdit && (
    <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
      {text('${kebab}.add')}
    </Button>
  );
  const columns = columnsOf(${camel}List, {
    title: { title: text('${kebab}.field.title'), width: 15 },
    note: { title: text('${kebab}.field.note'), width: 20, card: 'detail' },
  });
  return (
    <div className="stack">
      {body.entries.length > 0 && <div>{acts}</div>}
      <List
        name="${kebab}"
        title={text('${kebab}.title')}
        list={${camel}List}
        columns={columns}
        rows={body.entries}
        searchHint={text('${kebab}.search')}
        empty={
          <EmptyState
            isPage
            title={text('${kebab}.empty')}
            text={canEdit ? '' : text('${kebab}.emptyRead')}
            actions={acts}
          />
        }
        to={({ uuid }) => \`?\${withEntry(uuid)}\`}
        {...(canEdit && { onEdit: setEditing, onNew: () => setEditing('new') })}
      />
      {shown && (
        <${pascal}View
          entry={shown}
          canEdit={canEdit}
          onEdit={() => setEditing(shown)}
          onClose={() => setParameters(withEntry(null), { preventScrollReset: true })}
        />
      )}
      {editing && <${pascal}Form entry={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
`,
  };
}

function testFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`tests/${kebab}/${kebab}.access.ts`]: `import type { FeatureAccess } from '#tests/support/access.ts';
import { storeEntries } from '#server/features/${kebab}/${kebab}.repository.ts';
import { idOf } from '#tests/support/small-school.ts';

const known = idOf('${kebab} known');
const params = { uuid: idOf('no entry') };

export const ${camel}Access = {
  calls: {
    '${camel}.list': (schoolId) => ({ query: { schoolId } }),
    '${camel}.create': (schoolId, userId) => ({
      body: { schoolId, title: 'A', note: null, requestId: idOf(\`${kebab} of \${userId}\`) },
    }),
    '${camel}.update': (schoolId) => ({ params, body: { schoolId, title: 'B', note: null } }),
    '${camel}.delete': (schoolId) => ({ params, query: { schoolId } }),
  },
  payloads: {},
  documents: { 'document ${kebab}': '${kebab}' },
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/${kebab}',
      values: { uuid: [known, idOf('no entry')] },
      add: (db) => storeEntries(db, 1, new Map([[known, { title: 'Known', note: null }]])),
    },
  ],
} satisfies FeatureAccess;
`,
    [`tests/${kebab}/${kebab}.look.ts`]: lookFile(
      { kebab, camel },
      { person: 'zavuch', ready: 'main .blank, main a[href*="entry="]' },
    ),
    [`tests/${kebab}/${kebab}.test.ts`]: `// Entries over the real server, on both databases.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { ${pascal}Entry, Stored${pascal}Entry } from '#contract/${kebab}/${kebab}.schema.ts';
import type { Database } from '#server/db/client.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/${kebab}';
let presses = 0;
const press = () => idOf(\`${kebab} press \${presses++}\`);

describe.each(databaseKinds)('entries on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let teacher: Session;
  const clock = testClock();

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [director, teacher] = [await signIn(app, 'director'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const list = async (as = director) => (await call<${pascal}Entry[]>(app, \`GET \${base}?schoolId=1\`, { as })).data;
  const titles = async () => (await list()).map(({ title }) => title);
  const send = <Data = Stored${pascal}Entry>(line: string, body: object, as = director) =>
    call<Data>(app, line, { as, body: { schoolId: 1, requestId: press(), ...body } });
  const create = (title: string, as = director) => send(\`POST \${base}\`, { title, note: null }, as);

  it('are kept by the management, once for each press, and read by every employee', async () => {
    const body = { title: ' B ', note: null, requestId: press() };
    const [first, again] = [await send(\`POST \${base}\`, body), await send(\`POST \${base}\`, body)];
    expect(first.data).toMatchObject({ title: 'B', note: null, version: 1 });
    expect(again.data).toEqual(first.data);
    await create('A');
    expect((await list(teacher)).map(({ title }) => title)).toEqual(['A', 'B']);
    expect((await create('C', teacher)).error.code).toBe('ACCESS_DENIED');
    const pupil = await signIn(app, 'student');
    expect((await call(app, \`GET \${base}?schoolId=1\`, { as: pupil })).error.code).toBe('ACCESS_DENIED');
    expect(Object.keys((await create('')).error.errors ?? {})).toEqual(['title']);
  });

  it('tell devices of each change, and a stale form how the entry stands', async () => {
    const { uuid } = (await create('D')).data;
    const before = (await database.db.select().from(feed)).length;
    const change = (title: string) => send(\`PUT \${base}/\${uuid}\`, { title, note: null, version: 1 });
    expect((await change('E')).data).toMatchObject({ title: 'E', version: 2 });
    expect((await database.db.select().from(feed)).slice(before).map(({ document }) => document)).toEqual(['${kebab}']);
    const late = await change('F');
    expect([late.status, late.error.code]).toEqual([409, 'STALE_VERSION']);
    expect((await send(\`PUT \${base}/\${idOf('nobody')}\`, { title: 'G', note: null })).error.code).toBe('NOT_FOUND');
  });

  it('are deleted and taken back, with a history of who changed what', async () => {
    const { uuid } = (await create('H')).data;
    clock.advance(1);
    const { data } = await call<{ batch: string }>(app, \`DELETE \${base}/\${uuid}?schoolId=1\`, { as: director });
    expect(await titles()).not.toContain('H');
    expect((await send<Undone>('POST /api/v4/os/changes/undo', { batch: data.batch })).data.kept).toEqual([]);
    expect(await titles()).toContain('H');
    const address = \`GET /api/v4/os/changes/entry?schoolId=1&entity=${kebab}&id=\${uuid}\`;
    const history = await call<EntryHistory[]>(app, address, { as: teacher });
    expect(history.data.map(({ call: line }) => line)).toContain(\`POST \${base}\`);
  });
});
`,
    [`tests/${kebab}/${kebab}.e2e.ts`]: `import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signIn, untilInstalled, untilPacked, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

const address = '/2026/${kebab}';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, title: string) => page.locator('main').getByRole('link', { name: title, exact: true });

for (const width of [390, 1440]) {
  test(\`a director adds, edits and deletes an entry, and a teacher reads it without a network, at \${width} px\`, async ({
    page,
    browser,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, application.url, 'director', 'en');
    await page.goto(\`\${application.url}\${address}\`);
    await page.getByRole('button', { name: 'Add an entry' }).click();
    const adding = dialog(page, 'Add an entry');
    await adding.getByLabel('Title').fill('First');
    await adding.getByRole('button', { name: 'Save' }).click();
    await row(page, 'First').click();
    await dialog(page, 'First').getByRole('button', { name: 'Edit' }).click();
    const changing = dialog(page, 'Change the entry');
    await changing.getByLabel('Note').fill('Second thoughts');
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page, 'First').getByText('Second thoughts')).toBeVisible();
    await dialog(page, 'First').getByRole('button', { name: 'History' }).click();
    await expect(dialog(page, 'First').getByText('Second thoughts')).toHaveCount(2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    const context = await browser.newContext();
    const teacher = await context.newPage();
    await signIn(teacher, application.url, 'teacher', 'en');
    await untilInstalled(teacher);
    await untilPacked(teacher, await userIdOf(application, 'teacher'));
    await teacher.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(\`\${application.url}\${address}\`);
    await row(cold, 'First').click();
    await expect(dialog(cold, 'First').getByText('Second thoughts')).toBeVisible();
    await expect(dialog(cold, 'First').getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await context.close();

    await dialog(page, 'First').getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete First?').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'First')).toHaveCount(0);
    // The message of the change before may still be there.
    await page.locator('.toast', { hasText: 'Deleted: First' }).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'First')).toBeVisible();
    expect(noise).toEqual([]);
  });
}
`,
  };
}

/** Path to content of a feature that keeps entries. */
export function crudFiles(names: FeatureNames): Files {
  return {
    ...contractFiles(names),
    ...textFilesOf(names, { first: [title], later: words }),
    ...serverFiles(names),
    ...screenFiles(names),
    ...testFiles(names),
  };
}

/** Files that stand already and know of a feature, with what each becomes. */
export const crudEdits: Readonly<Record<string, (text: string, names: FeatureNames) => string>> = {
  'tests/server/access-table.ts': (text, { kebab, camel }) =>
    withAccess(text, {
      [`${camel}.list`]: 'rooms.list',
      [`${camel}.create`]: 'rooms.create',
      [`${camel}.update`]: 'rooms.delete',
      [`${camel}.delete`]: 'rooms.delete',
      [`document ${kebab}`]: 'document rooms',
    }),
  'server/db/citus.sql': (text, { snake }) =>
    text.replace(
      /^.*create_distributed_table\('rooms'.*\n/m,
      (line) => line + line.replace("'rooms'", `'${snake}_entries'`),
    ),
};

/** What stays to be done by hand. */
export function crudSteps({ kebab }: FeatureNames): string[] {
  return [
    `contract/${kebab}/texts: its real words; src/features/${kebab}/feature.ts: its place in the menu`,
    `tests/${kebab}: the rows of the specification above the tests that show them`,
    'npm run migration, then npm run check -- --accept-wire',
  ];
}
