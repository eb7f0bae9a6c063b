// What `npm run new:feature <name> -- --offline` writes: entries that every employee writes and reads, on and off the network. Each is a cell:
// what is typed waits on the device, is sent later, and meets what others wrote as a conflict. Store, list, forms, undo, unsent work and
// history come from the house; only what is specific to the feature is written here.
import { withAccess } from './access-rows.ts';
import { type FeatureNames, type Files, lookFile, textFilesOf, type Words } from './feature-templates.ts';

function contractFiles({ kebab, camel, pascal }: FeatureNames): Files {
  return {
    [`contract/${kebab}/${kebab}.schema.ts`]: `import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';

export const longestTitle = 60;
export const longestNote = 500;
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** The value of an entry's cell. */
export const ${camel}Fields = z.object({ title: text(longestTitle), note: z.nullable(text(longestNote)) });
export type ${pascal}Fields = z.infer<typeof ${camel}Fields>;

/** What is between an entry and the server. */
export const ${camel}States = ['saved', 'onDevice', 'waiting', 'sending', 'conflict', 'refused', 'notSaved'] as const;
/** An entry as a person sees it: what the server holds with everything of theirs above it. */
export type ${pascal}Row = ${pascal}Fields & {
  readonly uuid: string;
  /** Of the server's value; null where it has none yet. */
  readonly version: number | null;
  readonly state: (typeof ${camel}States)[number];
};

export const ${camel}List = defineList({
  id: ({ uuid }: ${pascal}Row) => uuid,
  fields: {
    title: { kind: 'text', value: ({ title }) => title, can: ['sort', 'search'] },
    note: { kind: 'text', value: ({ note }) => note, can: ['search'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: ${camel}States, can: ['filter'] },
  },
  sort: 'title',
});
`,
    [`contract/${kebab}/${kebab}.documents.ts`]: `import { body, defineDocument } from '../core/document.ts';
import type { CellAddress } from '../core/documents.ts';
import { isUuid } from '../core/ids.ts';
import { roleGroups } from '../core/roles.ts';

/** All entries of the school: cells only. */
export const ${camel}Document = defineDocument({
  kind: '${kebab}',
  parts: [],
  body: body<Record<string, never>>(),
  readers: roleGroups.employee,
  cells: '${camel}',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

const prefix = 'entry:';

/** Where an entry is. */
export const ${camel}Cell = (uuid: string): CellAddress => ({ document: ${camel}Document.name(), cell: prefix + uuid });

/** The entry of a cell; null for a cell that is none. */
export function ${camel}In({ document, cell }: CellAddress): string | null {
  const uuid = cell.slice(prefix.length);
  return document === ${camel}Document.name() && cell.startsWith(prefix) && isUuid(uuid) ? uuid : null;
}

export const ${camel}Documents = { '${kebab}': ${camel}Document } as const;
`,
    [`contract/${kebab}/${kebab}.mutations.ts`]: `import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { roleGroups } from '../core/roles.ts';
import { ${camel}Cell, ${camel}In } from './${kebab}.documents.ts';
import { ${camel}Fields } from './${kebab}.schema.ts';

const write${pascal} = defineMutation({
  name: 'write${pascal}',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  /** \`entry\` null: deleted. */
  payload: z.object({ uuid: z.uuid(), entry: z.nullable(${camel}Fields) }),
  result: ${camel}Fields,
  roles: roleGroups.employee,
  key: ({ uuid }) => ${camel}Cell(uuid),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { entry }) => entry,
  conflict: 'ask',
  undo: (before, { uuid }) => ({ name: 'write${pascal}', payload: { uuid, entry: before } }),
  restores: (address) => {
    const uuid = ${camel}In(address);
    return uuid === null ? null : { uuid, entry: null };
  },
  describe: ({ entry }) => ({
    message: entry === null ? '${kebab}.unsent.deleted' : '${kebab}.unsent.written',
    values: { title: entry?.title ?? '' },
  }),
  icon: 'write',
  openAt: ({ uuid }) => \`${kebab}?entry=\${uuid}\`,
  upgradePayload: {},
});

export const ${camel}Mutations = { write${pascal} } as const;
`,
  };
}

const title: Words = ['title', 'Жаңа бөлім', 'Новый раздел', 'New section'];
const words: readonly Words[] = [
  ['entry', 'Жазба', 'Запись', 'Entry'],
  ['field.title', 'Атауы', 'Название', 'Title'],
  ['field.note', 'Ескерту', 'Примечание', 'Note'],
  ['field.state', 'Күйі', 'Состояние', 'State'],
  ['search', 'Атауы немесе ескерту', 'Название или примечание', 'Title or note'],
  ['add', 'Жазба қосу', 'Добавить запись', 'Add an entry'],
  ['edit', 'Жазбаны өзгерту', 'Изменить запись', 'Change the entry'],
  ['change', 'Өзгерту', 'Изменить', 'Edit'],
  ['history', 'Тарихы', 'История', 'History'],
  ['delete', 'Жою', 'Удалить', 'Delete'],
  ['saved', 'Жазылды: {{title}}', 'Записано: {{title}}', 'Saved: {{title}}'],
  ['deleted', 'Жойылды: {{title}}', 'Удалено: {{title}}', 'Deleted: {{title}}'],
  ['empty', 'Жазбалар әлі жоқ', 'Записей ещё нет', 'There are no entries yet'],
  ['unsent.written', 'Жазба: {{title}}', 'Запись: {{title}}', 'Entry: {{title}}'],
  ['unsent.deleted', 'Жазбаны жою', 'Удаление записи', 'Deletion of an entry'],
  ['value.none', 'Жазба жоқ', 'Записи нет', 'No entry'],
  ['decide', 'Шешім қажет', 'Нужно решить', 'Your decision is needed'],
  ['toUnsent', 'Жіберілмегендерді ашу', 'Открыть неотправленное', 'Open unsent work'],
];

function serverFiles({ kebab, camel, pascal, snake }: FeatureNames): Files {
  const folder = `server/features/${kebab}`;
  return {
    [`${folder}/${kebab}.tables.ts`]: `import { cellHistoryTable, cellTable } from '#server/shared/cell-table.ts';

export const ${camel}Cells = cellTable('${snake}_cells');
/** Every value an entry ever had. */
export const ${camel}History = cellHistoryTable('${snake}_history');
`,
    [`${folder}/${kebab}.store.ts`]: `import { roleGroups } from '#contract/core/roles.ts';
import { tableStore } from '#server/shared/cell-table.ts';
import { ${camel}Cells, ${camel}History } from './${kebab}.tables.ts';

export const ${camel}Store = tableStore({
  cells: ${camel}Cells,
  history: ${camel}History,
  readable: async ({ roles }, documents) =>
    new Set(roles.some((role) => (roleGroups.employee as readonly string[]).includes(role)) ? documents : []),
});
`,
    [`${folder}/${kebab}.projections.ts`]: `import { ${camel}Document, type ${camel}Documents } from '#contract/${kebab}/${kebab}.documents.ts';
import { cellsOfDocument } from '#server/shared/cell-table.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { ${camel}Cells } from './${kebab}.tables.ts';

export const ${camel}Projections: ProjectionsFor<typeof ${camel}Documents> = {
  '${kebab}': oneByOne(${camel}Document, 1, async ({ db, schoolId }) => ({
    body: {},
    cells: await cellsOfDocument(db, ${camel}Cells, schoolId, ${camel}Document.name()),
  })),
};
`,
    [`${folder}/${kebab}.mutations.ts`]: `import { ${camel}Document } from '#contract/${kebab}/${kebab}.documents.ts';
import type { ${camel}Mutations as declared } from '#contract/${kebab}/${kebab}.mutations.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import type { HandlersFor } from '#server/shared/mutation-handler.ts';

export const ${camel}MutationHandlers: HandlersFor<typeof declared> = {
  write${pascal}: {
    // Whoever has a role of the declaration may write every entry, while the school works in a year: an entry is of none.
    async admit({ db, schoolId }, payloads) {
      const isWorking = (await yearsOf(db, schoolId)).some(({ status }) => status === 'Active');
      return payloads.map(() => (isWorking ? null : 'YEAR_READ_ONLY'));
    },
    notices: 'none',
    concerns: async (_context, payloads) => payloads.map(() => [{ scope: 'school', document: ${camel}Document.name() }]),
  },
};
`,
  };
}

function screenFiles({ kebab, camel, pascal }: FeatureNames): Files {
  const folder = `src/features/${kebab}`;
  return {
    [`${folder}/feature.ts`]: `import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['form', 'list', 'validation'],
  routes: [
    {
      path: '${kebab}',
      page: null,
      roles: roleGroups.employee,
      title: '${kebab}.title',
      year: 'hidden',
      menu: [],
      load: () => import('./${kebab}-page.tsx'),
    },
  ],
});
`,
    [`${folder}/cell-looks.tsx`]: `// How an entry looks where two values meet, and in its history.
import { roleGroups } from '#contract/core/roles.ts';
import type { ${pascal}Fields } from '#contract/${kebab}/${kebab}.schema.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';

export default [
  defineCellLook<${pascal}Fields>({
    document: '${kebab}',
    cell: 'entry',
    label: '${kebab}.entry',
    short: 'never',
    View: EntryValue,
    place: { title: '${kebab}.title', path: '${kebab}', writers: roleGroups.employee },
  }),
];

function EntryValue({ value }: ShownValue<${pascal}Fields>) {
  const text = useText();
  if (value === null) return <b>{text('${kebab}.value.none')}</b>;
  return (
    <div>
      <b>{value.title}</b>
      {value.note && <p className="side__note">{value.note}</p>}
    </div>
  );
}
`,
    [`${folder}/use-${kebab}.ts`]: `// Entries as a person sees them, and what they do to them: on the device at once, sent by the engine, taken back for ten seconds.
import { useMemo } from 'react';
import { AppError } from '#contract/core/errors.ts';
import { ${camel}Cell, ${camel}Document, ${camel}In } from '#contract/${kebab}/${kebab}.documents.ts';
import { ${camel}Fields, type ${pascal}Fields, type ${pascal}Row } from '#contract/${kebab}/${kebab}.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';

export function useEntries(): readonly ${pascal}Row[] {
  const document = ${camel}Document.name();
  const cells = useAllCells<${pascal}Fields>(document);
  return useMemo(
    () =>
      [...cells].flatMap(([cell, { value, state, base }]): ${pascal}Row[] => {
        const uuid = ${camel}In({ document, cell });
        // What could not be deleted is still there.
        const isAsked = state === 'conflict' || state === 'refused';
        const shown = value ?? (isAsked ? (base.value as ${pascal}Fields | null) : null);
        if (uuid === null || shown === null) return [];
        return [{ ...shown, uuid, version: base.version || null, state: state === 'saving' ? 'onDevice' : state }];
      }),
    [document, cells],
  );
}

export function useActs() {
  const { base, user } = useAccount();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const text = useText();
  const toast = useToast();
  const write = async (uuid: string, entry: ${pascal}Fields | null, said: string) => {
    const done = await mutate([intent('write${pascal}', { uuid, entry })]);
    if (done.outcome === 'notSaved') throw new AppError(done.error.code);
    offerUndo(said, done.undo);
  };
  return {
    /** \`version\`: what the form started from. What somebody else wrote since is shown to the person, who decides. */
    save: async (uuid: string | undefined, typed: ${pascal}Fields, version: number | undefined): Promise<void> => {
      const now = uuid === undefined ? undefined : base.cell(${camel}Cell(uuid)).base;
      if (now && version !== undefined && now.version !== version && now.by !== user.userId)
        throw new AppError('STALE_VERSION', { current: { ...(now.value as object | null), version: now.version } });
      const entry = ${camel}Fields.parse(typed);
      await write(uuid ?? makeId(), entry, text('${kebab}.saved', { title: entry.title }));
    },
    remove: async ({ uuid, title }: ${pascal}Row): Promise<void> => {
      try {
        await write(uuid, null, text('${kebab}.deleted', { title }));
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        toast.error(text(\`error.\${cause.code}\`));
      }
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
  type ${pascal}Fields,
  type ${pascal}Row,
} from '#contract/${kebab}/${kebab}.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { useActs } from './use-${kebab}.ts';

const fields: readonly FormField<keyof ${pascal}Fields & string>[] = [
  { name: 'title', kind: 'text', label: '${kebab}.field.title', maxLength: longestTitle },
  { name: 'note', kind: 'long', label: '${kebab}.field.note', isOptional: true, maxLength: longestNote },
];

/** \`entry\` is null for a new one. */
export function ${pascal}Form({ entry, onClose }: { entry: ${pascal}Row | null; onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { save } = useActs();
  return (
    <FormModal<${pascal}Fields, void>
      name={\`${kebab}-\${entry?.uuid ?? 'new'}\`}
      title={text(entry ? '${kebab}.edit' : '${kebab}.add')}
      subtitle={entry?.title ?? null}
      fields={fields}
      schema={${camel}Fields}
      entry={entry ?? {}}
      version={entry?.version ?? null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      isStoredHere
      send={({ version, requestId: _, ...typed }) => save(entry?.uuid, typed, version)}
      onSent={onClose}
      onClose={onClose}
    />
  );
}
`,
    [`${folder}/${kebab}-view.tsx`]: `// One entry: its state, what can be done with it, and the way to its history.
import type { ${pascal}Row } from '#contract/${kebab}/${kebab}.schema.ts';
import { ${camel}Cell } from '#contract/${kebab}/${kebab}.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useText } from '#shared/i18n/index.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Modal, Notice, StateChip } from '#shared/ui/index.ts';
import { useActs } from './use-${kebab}.ts';

type Props = { entry: ${pascal}Row; canEdit: boolean; onEdit: () => void; onClose: () => void };

export function ${pascal}View({ entry, canEdit, onEdit, onClose }: Props) {
  const text = useText();
  const { school } = useAccount();
  const { remove } = useActs();
  const isAsked = entry.state === 'conflict' || entry.state === 'refused';
  return (
    <Modal isOpen onClose={onClose} title={entry.title} size={480}>
      <div className="stack">
        <div>
          <StateChip state={entry.state} />
        </div>
        {entry.note && <p>{entry.note}</p>}
        {isAsked && (
          <Notice
            tone="warn"
            actions={<ButtonLink to={pagePath(school.eduYear, 'unsent')}>{text('${kebab}.toUnsent')}</ButtonLink>}
          >
            {text('${kebab}.decide')}
          </Notice>
        )}
        <div className="row row-wrap">
          {canEdit && (
            <>
              <Button icon={edit} onClick={onEdit}>
                {text('${kebab}.change')}
              </Button>
              <Button icon={trash} onClick={() => void remove(entry).then(onClose)}>
                {text('${kebab}.delete')}
              </Button>
            </>
          )}
          <ButtonLink icon={history} to={historyPath(school.eduYear, ${camel}Cell(entry.uuid))}>
            {text('${kebab}.history')}
          </ButtonLink>
        </div>
      </div>
    </Modal>
  );
}
`,
    [`${folder}/${kebab}-page.tsx`]: `// Entries of a school, each with its state: what the server holds, and above it what waits on this device.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf, List } from '#blocks/list/index.ts';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { ${camel}Document } from '#contract/${kebab}/${kebab}.documents.ts';
import { ${camel}List, ${camel}States, type ${pascal}Row } from '#contract/${kebab}/${kebab}.schema.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, ReadOnlyNotice, StateChip } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ${pascal}Form } from './${kebab}-form.tsx';
import { ${pascal}View } from './${kebab}-view.tsx';
import { useEntries } from './use-${kebab}.ts';

export default function ${pascal}Page() {
  const text = useText();
  const { isReadOnly } = usePerson();
  const document = useDocument(${camel}Document.name());
  return (
    <Page title={text('${kebab}.title')}>
      {isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <DocumentView document={document}>{() => <Entries canEdit={!isReadOnly} />}</DocumentView>
    </Page>
  );
}

function Entries({ canEdit }: { canEdit: boolean }) {
  const text = useText();
  const entries = useEntries();
  const [parameters, setParameters] = useSearchParams();
  const [editing, setEditing] = useState<${pascal}Row | 'new' | null>(null);
  const withEntry = (uuid: string | null) => {
    const next = new URLSearchParams(parameters);
    if (uuid === null) next.delete('entry');
    else next.set('entry', uuid);
    return next;
  };
  const shown = entries.find(({ uuid }) => uuid === parameters.get('entry'));
  const acts = canEdit && (
    <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
      {text('${kebab}.add')}
    </Button>
  );
  const columns = columnsOf(${camel}List, {
    title: { title: text('${kebab}.field.title'), width: 15 },
    note: { title: text('${kebab}.field.note'), width: 20, card: 'detail' },
    state: {
      title: text('${kebab}.field.state'),
      width: 10,
      card: 'state',
      words: Object.fromEntries(${camel}States.map((state) => [state, text(\`ui.state.\${state}\`)])),
      show: ({ state }) => <StateChip isInline state={state} />,
    },
  });
  return (
    <div className="stack">
      {entries.length > 0 && <div>{acts}</div>}
      <List
        name="${kebab}"
        title={text('${kebab}.title')}
        list={${camel}List}
        columns={columns}
        rows={entries}
        searchHint={text('${kebab}.search')}
        empty={<EmptyState isPage title={text('${kebab}.empty')} actions={acts} />}
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
import { idOf } from '#tests/support/small-school.ts';

export const ${camel}Access = {
  calls: {},
  payloads: { write${pascal}: { uuid: idOf('${kebab}'), entry: { title: 'A', note: null } } },
  documents: { 'document ${kebab}': '${kebab}' },
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
`,
    [`tests/${kebab}/${kebab}.look.ts`]: lookFile(
      { kebab, camel },
      { person: 'teacher', ready: 'main .blank, main a[href*="entry="]' },
    ),
    [`tests/${kebab}/${kebab}.test.ts`]: `// Entries over the real server, on both databases: as devices write them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellVersion } from '#contract/core/cell-version.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { ${camel}Cell, ${camel}Document } from '#contract/${kebab}/${kebab}.documents.ts';
import type { ${pascal}Fields } from '#contract/${kebab}/${kebab}.schema.ts';
import { intentToRestore } from '#contract/mutations.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const entry = (title: string, note: string | null = null): ${pascal}Fields => ({ title, note });

describe.each(databaseKinds)('entries that are typed offline, on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());

  const device = (name: string) => ({ clientId: idOf(\`${kebab} \${name}\`) });
  const write = (seq: number, uuid: string, value: ${pascal}Fields | null, base?: Operation['base']) =>
    operationOf(seq, 'write${pascal}', { uuid, entry: value }, base);
  const standing = async (uuid: string, login = 'director') => {
    const { documents } = await caller.send(login, [], { ...device('looks'), want: [${camel}Document.name()] });
    return documents[0]?.cells?.[${camel}Cell(uuid).cell]?.slice(0, 2);
  };

  it('are kept once, read by every employee, and told to whoever follows', async () => {
    const uuid = idOf('${kebab} one');
    const { cursor } = await caller.send('director', [], device('follows'));
    const [first, again] = [write(1, uuid, entry('A')), write(1, uuid, entry('A'))];
    expect((await caller.send('teacher', [first], device('a'))).ok).toEqual([[1, 1]]);
    expect((await caller.send('teacher', [again], device('a'))).exceptions).toMatchObject([{ outcome: 'duplicate' }]);
    expect(await standing(uuid)).toEqual([1, entry('A')]);
    const { documents } = await caller.send('director', [], { ...device('follows'), cursor });
    expect(documents).toMatchObject([{ key: '${kebab}', cells: { [${camel}Cell(uuid).cell]: [1, entry('A'), 2, schoolNow] } }]);
  });

  it('are refused from whoever is no employee, and what no schema allows from everybody', async () => {
    const uuid = idOf('${kebab} two');
    const refused = await caller.send('student', [write(1, uuid, entry('A'))], device('s'));
    expect(refused.exceptions).toMatchObject([{ outcome: 'rejected', code: 'ACCESS_DENIED' }]);
    const wrong = await caller.send('teacher', [write(1, uuid, entry(''))], device('b'));
    expect(wrong.exceptions).toMatchObject([{ outcome: 'rejected', code: 'VALIDATION_FAILED' }]);
    expect(await standing(uuid)).toBeUndefined();
  });

  it('of two who have not seen each other the second is asked', async () => {
    const uuid = idOf('${kebab} three');
    await caller.send('teacher', [write(1, uuid, entry('A'))], device('c'));
    const { exceptions } = await caller.send('teacher2', [write(1, uuid, entry('B'))], device('d'));
    expect(exceptions).toMatchObject([{ outcome: 'conflict', cell: [1, entry('A'), 2, schoolNow] }]);
    expect(await standing(uuid)).toEqual([1, entry('A')]);
  });

  it('are deleted and brought back from their history', async () => {
    const uuid = idOf('${kebab} four');
    const operations = [write(1, uuid, entry('A', 'B')), write(2, uuid, null, { afterSeq: 1 })];
    await caller.send('teacher', operations, device('e'));
    expect(await standing(uuid)).toEqual([2, null]);
    const query = new URLSearchParams({ schoolId: '1', eduYear: '2026', ...${camel}Cell(uuid) });
    const as = await caller.person('director');
    const { data } = await call<CellVersion[]>(caller.app, \`GET /api/v4/os/sync/history?\${query}\`, { as });
    expect(data.map(({ value }) => value)).toEqual([null, entry('A', 'B')]);
    const back = intentToRestore(${camel}Cell(uuid), data[1]?.value);
    expect(back?.name).toBe('write${pascal}');
    const restored = operationOf(1, 'write${pascal}', back?.payload as object, { version: 2 });
    expect((await caller.send('director', [restored], device('f'))).ok).toEqual([[1, 1]]);
    expect(await standing(uuid)).toEqual([3, entry('A', 'B')]);
  });
});
`,
    [`tests/${kebab}/${kebab}.e2e.ts`]: `import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signIn, untilDownloaded, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const open = (page: Page, path = '${kebab}') => page.goto(\`\${application.url}/2026/\${path}\`);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const main = (page: Page) => page.locator('main');
const row = (page: Page, title: string) => main(page).getByRole('link', { name: title, exact: true });

for (const width of [390, 1440]) {
  test(\`an entry is typed without a network, seen from cold and among unsent work, sent, and read by another, at \${width} px\`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const teacher = await userIdOf(application, 'teacher');
    await signIn(page, application.url, 'teacher', 'en');
    await untilInstalled(page);
    await untilDownloaded(page, teacher, ['${kebab}']);
    await page.close();

    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.setViewportSize({ width, height: 900 });
    const noise = watchConsole(offline);
    await open(offline);
    await expect(offline.locator(width < 768 ? 'header' : 'h1', { hasText: 'New section' })).toBeVisible();
    await offline.getByRole('button', { name: 'Add an entry' }).click();
    const adding = dialog(offline, 'Add an entry');
    await adding.getByLabel('Title').fill('First');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(row(offline, 'First')).toBeVisible();
    await offline.reload();
    await expect(main(offline).getByText('Waiting')).toBeVisible();
    await row(offline, 'First').click();
    await dialog(offline, 'First').getByRole('button', { name: 'Edit' }).click();
    const changing = dialog(offline, 'Change the entry');
    await changing.getByLabel('Note').fill('Second thoughts');
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(dialog(offline, 'First').getByText('Second thoughts')).toBeVisible();
    expect(await axeFindingsInBothSchemes(offline)).toEqual([]);
    await open(offline, 'unsent');
    await expect(main(offline).getByRole('heading', { name: 'New section' })).toBeVisible();
    await expect(main(offline).getByText('Entry: First')).toBeVisible();

    await context.setOffline(false);
    await untilSent(offline, teacher);
    await open(offline);
    await expect(main(offline).getByText('Accepted')).toBeVisible();

    const other = await browser.newPage();
    await signIn(other, application.url, 'zavuch', 'en');
    await open(other);
    await row(other, 'First').click();
    await expect(dialog(other, 'First').getByText('Second thoughts')).toBeVisible();
    await dialog(other, 'First').getByRole('button', { name: 'Delete' }).click();
    await expect(row(other, 'First')).toHaveCount(0);
    await other.getByRole('button', { name: 'Undo' }).click();
    await row(other, 'First').click();
    await dialog(other, 'First').getByRole('link', { name: 'History' }).click();
    await expect(main(other).getByText('Second thoughts').first()).toBeVisible();
    await other.close();
    expect(noise).toEqual([]);
  });
}

test('two who change one entry decide, and bring a value back', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const teacher = await userIdOf(application, 'teacher');
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  const change = async (on: Page, from: string, to: string) => {
    await row(on, from).click();
    await dialog(on, from).getByRole('button', { name: 'Edit' }).click();
    await dialog(on, 'Change the entry').getByLabel('Title').fill(to);
    await dialog(on, 'Change the entry').getByRole('button', { name: 'Save' }).click();
    await expect(dialog(on, to)).toBeVisible();
  };
  await open(page);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await dialog(page, 'Add an entry').getByLabel('Title').fill('First');
  await dialog(page, 'Add an entry').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'First')).toBeVisible();
  await untilSent(page, teacher);
  await page.context().setOffline(true);
  await change(page, 'First', 'Mine');
  const other = await browser.newPage();
  await signIn(other, application.url, 'zavuch', 'en');
  await open(other);
  await change(other, 'First', 'Theirs');
  await untilSent(other, await userIdOf(application, 'zavuch'));
  await other.close();

  await page.context().setOffline(false);
  await expect(dialog(page, 'Mine').getByText('Two values')).toBeVisible({ timeout: 20_000 });
  await dialog(page, 'Mine').getByRole('link', { name: 'Open unsent work' }).click();
  const card = page.getByRole('article', { name: 'New section' }).filter({ hasText: 'Two values' });
  await expect(card.getByText('Mine', { exact: true })).toBeVisible();
  await expect(card.getByText('Theirs', { exact: true })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await card.getByRole('link', { name: 'History' }).click();
  // It stands there as what it was, and as what it became something else from.
  await expect(main(page).getByText('First', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await card.getByRole('button').last().click();
  await expect(card).toBeHidden();
  await open(page);
  await row(page, 'Theirs').click();
  await dialog(page, 'Theirs').getByRole('link', { name: 'History' }).click();
  await main(page).getByRole('listitem').filter({ hasText: 'First' }).getByRole('button').click();
  await untilSent(page, teacher);
  await open(page);
  await expect(row(page, 'First')).toBeVisible();
});
`,
  };
}

/** Path to content of a feature whose entries are typed offline. */
export function offlineFiles(names: FeatureNames): Files {
  return {
    ...contractFiles(names),
    ...textFilesOf(names, { first: [title], later: words }),
    ...serverFiles(names),
    ...screenFiles(names),
    ...testFiles(names),
  };
}

/** Files that stand already and know of a feature, with what each becomes. */
export const offlineEdits: Readonly<Record<string, (text: string, names: FeatureNames) => string>> = {
  // Whoever writes also reads, in their own school and in no other.
  'tests/server/access-table.ts': (text, { kebab, pascal }) =>
    withAccess(text, { [`write${pascal}`]: 'document rooms', [`document ${kebab}`]: 'document rooms' }),
  'server/db/citus.sql': (text, { snake }) =>
    text.replace(
      /^.*create_distributed_table\('journal_cells'.*\n/m,
      (line) =>
        line + ['cells', 'history'].map((part) => line.replace("'journal_cells'", `'${snake}_${part}'`)).join(''),
    ),
};

/** What stays to be done by hand. */
export function offlineSteps({ kebab }: FeatureNames): string[] {
  return [
    `contract/${kebab}/texts: its real words; src/features/${kebab}/feature.ts: its place in the menu`,
    `server/features/${kebab}/${kebab}.mutations.ts: what else writing depends on, and whom it concerns`,
    `tests/${kebab}: the rows of the specification above the tests that show them`,
    'npm run migration, then npm run check -- --accept-wire',
  ];
}
