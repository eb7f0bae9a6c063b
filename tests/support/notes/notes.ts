// A feature for tests: notes that teachers keep, and that colleagues may read and edit. It shares nothing with the journal: document,
// cells, tables and mutation are its own, so that code which only works for the journal fails here.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { body, defineDocument } from '#contract/core/document.ts';
import { type CellAddress, cellKey, parseDocumentKey } from '#contract/core/documents.ts';
import { type AnyMutation, defineMutation } from '#contract/core/mutation.ts';
import { addDocuments } from '#contract/documents.ts';
import { addMutations } from '#contract/mutations.ts';
import type { Db } from '#server/db/client.ts';
import { incomingRows, rowsOf } from '#server/db/records.ts';
import type { CellStore } from '#server/shared/cell-store.ts';
import type { MutationHandler } from '#server/shared/mutation-handler.ts';
import { type AnyProjection, oneByOne } from '#server/shared/projection.ts';
import { addHandlers } from '#server/sync/handlers.ts';
import { addProjections } from '#server/sync/projections.ts';
import { addStore } from '#server/sync/stores.ts';

const place = {
  schoolId: integer('school_id').notNull(),
  ownerUserId: integer('owner_user_id').notNull(),
  name: text('name').notNull(),
};
const content = {
  version: integer('version').notNull(),
  value: jsonb('value'),
  authorUserId: integer('author_user_id').notNull(),
  capturedAt: bigint('captured_at', { mode: 'number' }).notNull(),
  acceptedAt: bigint('accepted_at', { mode: 'number' }).notNull(),
};
export const notes = pgTable('notes', { ...place, ...content }, (table) => [
  primaryKey({ columns: [table.schoolId, table.ownerUserId, table.name] }),
]);
export const noteHistory = pgTable(
  'note_history',
  { ...place, ...content, clientId: uuid('client_id'), seq: integer('seq') },
  (table) => [primaryKey({ columns: [table.schoolId, table.ownerUserId, table.name, table.version] })],
);
const columns = sql.raw(`school_id integer, owner_user_id integer, name text, version integer, value jsonb,
  author_user_id integer, captured_at bigint, accepted_at bigint`);

/** The result of `addLine`: lines in the order in which they were accepted. */
export const noteLines = pgTable('note_lines', {
  schoolId: integer('school_id').notNull(),
  position: serial('position').notNull(),
  ownerUserId: integer('owner_user_id').notNull(),
  text: text('text').notNull(),
});

/** Lines of an owner's list, in the order in which they were accepted. */
export async function linesOf(db: Db, ownerUserId: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(noteLines)
    .where(and(eq(noteLines.schoolId, 1), eq(noteLines.ownerUserId, ownerUserId)))
    .orderBy(noteLines.position);
  return rows.map((row) => row.text);
}

/** Creates its tables, which no migration does. */
export async function createNotes(db: Db): Promise<void> {
  await db.execute(sql`create table notes (${columns}, primary key (school_id, owner_user_id, name))`);
  await db.execute(sql`create table note_history (${columns}, client_id uuid, seq integer,
    primary key (school_id, owner_user_id, name, version))`);
  await db.execute(sql`create table note_lines (school_id integer, position serial, owner_user_id integer,
    text text check (text <> 'breaks'), primary key (school_id, position))`);
}

const userId = (part: string): number | null => (/^\d{1,9}$/.test(part) ? Number(part) : null);
export const notesDocument = defineDocument({
  kind: 'notes',
  parts: [userId],
  body: body<Record<string, never>>(),
  readers: ['teacher'],
  cells: 'notes',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'never',
});

export const setNote = defineMutation({
  name: 'setNote',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ owner: z.int(), name: z.string().check(z.maxLength(40)), text: z.nullable(z.string()) }),
  result: z.object({ text: z.string() }),
  roles: ['teacher'],
  key: ({ owner, name }) => ({ document: notesDocument.name(owner), cell: `note:${name}` }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { text: written }) => (written === null ? null : { text: written }),
  conflict: 'ask',
  undo: (before, payload) => ({ name: 'setNote', payload: { ...payload, text: before?.text ?? null } }),
  restores: 'never',
  describe: ({ name }) => ({ message: 'unsent.unknownEntry', values: { name } }),
  icon: 'write',
  openAt: () => 'profile',
  upgradePayload: {},
});

/** Adds a line at the end of an owner's list: lines keep the order in which they were typed. */
export const addLine = defineMutation({
  name: 'addLine',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ owner: z.int(), id: z.string().check(z.maxLength(30)), text: z.string() }),
  result: z.object({ text: z.string() }),
  roles: ['teacher'],
  key: ({ owner, id }) => ({ document: notesDocument.name(owner), cell: `note:line ${id}` }),
  requires: () => [],
  lane: ({ owner }) => `lines:${owner}`,
  urgency: 'now',
  weight: 'work',
  coalesce: 'never',
  value: 'asTyped',
  overlay: (_value, { text: written }) => ({ text: written }),
  conflict: 'ask',
  undo: 'never',
  restores: 'never',
  describe: ({ id }) => ({ message: 'unsent.unknownEntry', values: { name: id } }),
  icon: 'write',
  openAt: () => 'profile',
  upgradePayload: {},
});

/** Something said about the list so far, in the same lane. */
export const closeList = defineMutation({
  ...addLine,
  name: 'closeList',
  key: ({ owner, id }) => ({ document: notesDocument.name(owner), cell: `note:closed ${id}` }),
});

/** A note stamped with the server's time: no device can predict its value. */
export const stampNote = defineMutation({
  ...setNote,
  name: 'stampNote',
  value: 'completed',
  key: ({ owner, name }) => ({ document: notesDocument.name(owner), cell: `note:stamped ${name}` }),
});

/** Records that a list was looked at: nobody waits for it. */
export const seeList = defineMutation({
  ...addLine,
  name: 'seeList',
  weight: 'trace',
  lane: 'none',
  urgency: 'burst',
  key: ({ owner, id }) => ({ document: notesDocument.name(owner), cell: `note:seen ${id}` }),
});

const ownerOf = ({ document }: CellAddress) => Number(parseDocumentKey(document).parts[0]);
const nameOf = ({ cell }: CellAddress) => cell.slice('note:'.length);
const isAmong = (table: typeof notes | typeof noteHistory, schoolId: number, addresses: readonly CellAddress[]) =>
  and(
    eq(table.schoolId, schoolId),
    inArray(table.ownerUserId, [...new Set(addresses.map(ownerOf))]),
    inArray(table.name, [...new Set(addresses.map(nameOf))]),
  );
const keyOf = (row: { ownerUserId: number; name: string }) =>
  cellKey({ document: notesDocument.name(row.ownerUserId), cell: `note:${row.name}` });

export const notesStore: CellStore = {
  // Nothing that `admit` reads can change.
  hold: async () => undefined,
  async read(db, schoolId, addresses) {
    const asked = new Map(addresses.map((address) => [cellKey(address), address]));
    const rows = await db
      .select()
      .from(notes)
      .where(isAmong(notes, schoolId, addresses));
    return rows.flatMap((row) => {
      const address = asked.get(keyOf(row));
      return address ? [{ ...row, document: address.document, cell: address.cell }] : [];
    });
  },
  async write(db, { schoolId, userId: authorUserId, clientId, acceptedAt }, values) {
    const incoming = incomingRows(
      values.map((item) => ({
        owner_user_id: ownerOf(item),
        name: nameOf(item),
        version: item.baseVersion + 1,
        value: item.value,
        captured_at: item.capturedAt,
        seq: item.seq,
      })),
      'owner_user_id integer, name text, version integer, value jsonb, captured_at bigint, seq integer',
    );
    const written = await rowsOf<{ owner_user_id: number; name: string }>(
      db,
      sql`with given as (select * from ${incoming}),
      written as (
        insert into notes (school_id, owner_user_id, name, version, value, author_user_id, captured_at, accepted_at)
        select ${schoolId}::integer, owner_user_id, name, version, value, ${authorUserId}::integer, captured_at, ${acceptedAt}::bigint
        from given order by owner_user_id, name
        on conflict (school_id, owner_user_id, name) do update set version = excluded.version, value = excluded.value,
          author_user_id = excluded.author_user_id, captured_at = excluded.captured_at, accepted_at = excluded.accepted_at
        where notes.version = excluded.version - 1
        returning owner_user_id, name
      ),
      recorded as (
        insert into note_history
          (school_id, owner_user_id, name, version, value, author_user_id, captured_at, accepted_at, client_id, seq)
        select ${schoolId}::integer, owner_user_id, name, version, value, ${authorUserId}::integer, captured_at, ${acceptedAt}::bigint,
          ${clientId}::uuid, seq
        from given join written using (owner_user_id, name)
      )
      select owner_user_id, name from written`,
    );
    return new Set(written.map((row) => keyOf({ ownerUserId: row.owner_user_id, name: row.name })));
  },
  async writtenBy(db, schoolId, clientId, asked) {
    const addresses = asked.map(({ address }) => address);
    const numbers = asked.map(({ seq }) => seq);
    const isOfDevice = and(eq(noteHistory.clientId, clientId), inArray(noteHistory.seq, numbers));
    const rows = await db
      .select()
      .from(noteHistory)
      .where(and(isAmong(noteHistory, schoolId, addresses), isOfDevice));
    const known = new Map(asked.map(({ seq, address }) => [seq, cellKey(address)]));
    return new Map(
      rows.flatMap((row) => (row.seq !== null && known.get(row.seq) === keyOf(row) ? [[row.seq, row] as const] : [])),
    );
  },
  async versions(db, schoolId, address) {
    const rows = await db
      .select()
      .from(noteHistory)
      .where(isAmong(noteHistory, schoolId, [address]))
      .orderBy(desc(noteHistory.version));
    return rows.map((row) => ({ ...row, receivedAt: row.acceptedAt }));
  },
  readable: async (reader, documents) => new Set(reader.roles.includes('teacher') ? documents : []),
};

const handler: MutationHandler<typeof setNote> = {
  admit: async (_context, payloads) => payloads.map(({ name }) => (name === 'forbidden' ? 'ACCESS_DENIED' : null)),
  notices: 'none',
  concerns: async (_context, payloads) =>
    payloads.map(({ owner }) => [{ scope: 'school', document: notesDocument.name(owner) }]),
};

const lineHandler: MutationHandler<typeof addLine> = {
  admit: async (_context, payloads) => payloads.map((line) => (line.text === 'forbidden' ? 'ACCESS_DENIED' : null)),
  async effect({ db, schoolId }, payloads) {
    await db
      .insert(noteLines)
      .values(payloads.map(({ owner, text: written }) => ({ schoolId, ownerUserId: owner, text: written })));
  },
  notices: 'none',
  concerns: async (_context, payloads) =>
    payloads.map(({ owner }) => [{ scope: 'school', document: notesDocument.name(owner) }]),
};

const projection = oneByOne(notesDocument, 10, async ({ db, schoolId }, owner) => {
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.schoolId, schoolId), eq(notes.ownerUserId, owner)));
  return {
    body: {},
    cells: Object.fromEntries(
      rows.map((row) => [`note:${row.name}`, [row.version, row.value ?? null, row.authorUserId, row.acceptedAt]]),
    ),
  };
});

/** Registers the feature with this process's contract and server. */
export function addNotes(): void {
  addDocuments({ notes: notesDocument });
  addMutations({ setNote, addLine, closeList, stampNote, seeList });
  addHandlers({
    setNote: handler as MutationHandler<AnyMutation>,
    addLine: lineHandler as MutationHandler<AnyMutation>,
    closeList: lineHandler as MutationHandler<AnyMutation>,
    seeList: {
      admit: lineHandler.admit,
      notices: 'none',
      concerns: lineHandler.concerns,
    } as MutationHandler<AnyMutation>,
    stampNote: {
      ...handler,
      complete: async ({ now }, payloads) =>
        payloads.map(({ text: written }) => (written === null ? null : { text: written, at: now })),
    } as MutationHandler<AnyMutation>,
  });
  addProjections({ notes: projection as unknown as AnyProjection });
  addStore('notes', notesStore);
}
