// A second feature for tests, as `npm run new:feature` makes one: its cells are in the tables of the house (server/shared/cell-table.ts).
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { body, defineDocument } from '#contract/core/document.ts';
import { type AnyMutation, defineMutation } from '#contract/core/mutation.ts';
import { addDocuments } from '#contract/documents.ts';
import { addMutations } from '#contract/mutations.ts';
import type { Db } from '#server/db/client.ts';
import { cellHistoryTable, cellsOfDocument, cellTable, tableStore } from '#server/shared/cell-table.ts';
import type { MutationHandler } from '#server/shared/mutation-handler.ts';
import { type AnyProjection, oneByOne } from '#server/shared/projection.ts';
import { addHandlers } from '#server/sync/handlers.ts';
import { addProjections } from '#server/sync/projections.ts';
import { addStore } from '#server/sync/stores.ts';
import { setNote } from './notes.ts';

const cards = cellTable('cards');
const cardHistory = cellHistoryTable('card_history');

const cardsDocument = defineDocument({
  kind: 'cards',
  parts: [],
  body: body<Record<string, never>>(),
  readers: ['teacher'],
  cells: 'cards',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'never',
});

const setCard = defineMutation({
  ...setNote,
  name: 'setCard',
  payload: z.object({ id: z.string().check(z.maxLength(40)), text: z.nullable(z.string()) }),
  key: ({ id }) => ({ document: cardsDocument.name(), cell: `card:${id}` }),
  requires: () => [],
  lane: 'none',
  coalesce: (_older, newer) => newer,
  overlay: (_value, { text }) => (text === null ? null : { text }),
  undo: (before, payload) => ({ name: 'setCard', payload: { ...payload, text: before?.text ?? null } }),
  restores: 'never',
  openAt: () => 'profile',
  describe: ({ id }) => ({ message: 'unsent.unknownEntry', values: { name: id } }),
});

const handler: MutationHandler<typeof setCard> = {
  admit: async (_context, payloads) => payloads.map(() => null),
  notices: 'none',
  concerns: async (_context, payloads) => payloads.map(() => [{ scope: 'school', document: cardsDocument.name() }]),
};

const projection = oneByOne(cardsDocument, 1, async ({ db, schoolId }) => ({
  body: {},
  cells: await cellsOfDocument(db, cards, schoolId, cardsDocument.name()),
}));

/** Creates its tables, which no migration does. */
export async function createCards(db: Db): Promise<void> {
  const columns = sql.raw(`school_id integer, document text, cell text, version integer, value jsonb,
    author_user_id integer, captured_at bigint, accepted_at bigint`);
  await db.execute(sql`create table cards (${columns}, primary key (school_id, document, cell))`);
  await db.execute(sql`create table card_history (${columns}, client_id uuid, seq integer, received_at bigint,
    primary key (school_id, document, cell, version))`);
}

/** Registers the feature with this process's contract and server. */
export function addCards(): void {
  addDocuments({ cards: cardsDocument });
  addMutations({ setCard });
  addHandlers({ setCard: handler as MutationHandler<AnyMutation> });
  addProjections({ cards: projection as unknown as AnyProjection });
  addStore(
    'cards',
    tableStore({ cells: cards, history: cardHistory, readable: async (_reader, names) => new Set(names) }),
  );
}
