// A pull: what changed for the reader since the cursor, oldest first, cut where the answer would exceed one TCP window.

import { createHash } from 'node:crypto';
import { parseDocumentKey } from '#contract/core/documents.ts';
import { documentOf } from '#contract/documents.ts';
import type { DocumentChange } from '#contract/sync/sync.schema.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { classesOfStudent } from '#server/features/school/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import type { DocumentReader } from '#server/shared/projection.ts';
import { currentCells, readableCells } from './cells.ts';
import { readDocuments, scopesOf } from './documents.ts';
import { entryMadeAt, type FeedRow, positionOf, readFeed } from './feed.ts';

export type PullResult = {
  readonly documents: readonly DocumentChange[];
  readonly cursor: number;
  /** When the entry at that position was made, epoch milliseconds; 0 if the entry is not kept. */
  readonly cursorMadeAt: number;
  /** Fingerprint of the reader's roles and scopes. */
  readonly scopes: string;
  /** Missing if nothing was ever written in the school. */
  readonly epoch: string | undefined;
  /** There are more changes after the cursor; then the cursor is past the requested one. */
  readonly more: boolean;
  readonly resnapshot: boolean;
};

const rowsPerAnswer = 400;
/** JSON characters before compression; school data compresses about fivefold, which keeps an answer within one 14 kB window. */
const answerCharacters = 60_000;

/** Changes since `cursor`, except those that `clientId` made itself. Requested documents are read after it, so they are never older. */
export async function pull(
  reader: DocumentReader,
  request: { cursor: number | null; clientId: string; scopes?: string | undefined },
): Promise<PullResult> {
  const scopes = await scopesOf(reader);
  const ownScopes = fingerprintOf(reader, scopes);
  const present = await positionOf(reader.db, reader.schoolId);
  const { position = 0, prunedTo = 0, epoch } = present ?? {};
  const upTo = async (cursor: number) => ({
    cursor,
    epoch,
    scopes: ownScopes,
    cursorMadeAt: present ? await entryMadeAt(reader.db, reader.schoolId, present, cursor) : 0,
  });
  if (request.cursor === null) return { documents: [], more: false, resnapshot: false, ...(await upTo(position)) };
  if (request.cursor < prunedTo || request.cursor > position) {
    // Older than the feed, or never issued by this database: start again.
    return { documents: [], more: false, resnapshot: true, ...(await upTo(position)) };
  }
  if (request.scopes !== undefined && request.scopes !== ownScopes) {
    // A reader who lost rights must not keep the documents; one who gained rights was never told about the new ones.
    return { documents: [], more: false, resnapshot: true, ...(await upTo(position)) };
  }
  const rows = await readFeed(reader.db, reader.schoolId, {
    scopes: [...scopes.keys()],
    after: request.cursor,
    limit: rowsPerAnswer,
  });
  const foreign = rows.filter((row) => row.clientId !== request.clientId || row.cell === null);
  const changes = await changesOf(reader, scopes, foreign, position);
  const kept: DocumentChange[] = [];
  let characters = 0;
  let last = rows.length < rowsPerAnswer ? position : (rows.at(-1)?.position ?? position);
  let more = rows.length === rowsPerAnswer;
  for (const [index, { change, from }] of changes.entries()) {
    characters += JSON.stringify(change).length;
    // Cut between positions only: one entry may stand for several documents, and after half of them the cursor could not advance.
    const isCuttable = index > 0 && from > (changes[index - 1]?.from ?? from);
    if (isCuttable && characters > answerCharacters) {
      last = Math.min(last, from - 1);
      more = true;
      break;
    }
    kept.push(change);
  }
  return { documents: kept, more, resnapshot: false, ...(await upTo(last)) };
}

/** Hash of everything that decides which changes a reader gets. */
function fingerprintOf({ roles }: DocumentReader, scopes: ReadonlyMap<string, string | null>): string {
  const text = [...[...roles].sort(), ...[...scopes.keys()].sort()].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

type Change = { change: DocumentChange; from: number };

/** One change for each document, in the order of its first entry. */
async function changesOf(
  reader: DocumentReader,
  scopes: ReadonlyMap<string, string | null>,
  rows: readonly FeedRow[],
  asOf: number,
): Promise<Change[]> {
  const first = new Map<string, number>();
  const cells = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const purged = new Set<string>();
  const classesOf = rememberedClasses(reader);
  const note = (document: string, position: number) =>
    first.set(document, Math.min(position, first.get(document) ?? position));
  for (const row of rows) {
    for (const document of await documentsOf(classesOf, scopes, row)) {
      note(document, row.position);
      if (row.kind === 'purge') purged.add(document);
      else if (row.cell === null || (documentOf(document)?.cells ?? 'none') === 'none') whole.add(document);
      else cells.set(document, (cells.get(document) ?? new Set()).add(row.cell));
    }
  }
  const changes: DocumentChange[] = await readDocuments(reader, [...whole], asOf);
  const partial = [...cells.keys()].filter((document) => !whole.has(document));
  const addresses = partial.flatMap((document) => [...(cells.get(document) ?? [])].map((cell) => ({ document, cell })));
  // A scope is of a document; a cell of it may be of somebody whom it no longer concerns.
  const readable = await readableCells(reader, addresses);
  const current = [...(await currentCells(reader.db, reader.schoolId, readable)).values()];
  const byDocument = Map.groupBy(current, ({ document }) => document);
  for (const key of new Set(readable.map(({ document }) => document))) {
    const own = byDocument.get(key) ?? [];
    changes.push({ key, asOf, cells: Object.fromEntries(own.map((row) => [row.cell, toWireCell(row)])) });
  }
  for (const key of purged) if (!whole.has(key)) changes.push({ key, asOf, purge: true });
  return changes.map((change) => ({ change, from: first.get(change.key) ?? asOf })).sort((a, b) => a.from - b.from);
}

type ClassesOfPupils = () => Promise<{ studentSchoolUuid: string; groupIds: number[] }[]>;

/** The reader's pupils with their classes, read once for the many entries of an answer. */
function rememberedClasses(reader: DocumentReader): ClassesOfPupils {
  let found: ReturnType<ClassesOfPupils> | undefined;
  const read = async () => {
    const pupils = [];
    for (const studentSchoolUuid of await ownPupils(reader)) {
      const classes = await classesOfStudent(reader.db, reader.schoolId, studentSchoolUuid);
      pupils.push({ studentSchoolUuid, groupIds: classes.map(({ group }) => group.id) });
    }
    return pupils;
  };
  return () => {
    found ??= read();
    return found;
  };
}

/** The reader's documents that an entry concerns; a class or pupil scope stands for the documents of the reader's own pupils. */
async function documentsOf(
  classesOf: ClassesOfPupils,
  scopes: ReadonlyMap<string, string | null>,
  row: FeedRow,
): Promise<string[]> {
  const { kind, parts } = parseDocumentKey(row.document);
  // The entry names no pupil: it stands for those of the reader's pupils whom its scope concerns.
  if (documentOf(row.document)?.feedName !== 'withoutPupil') return [row.document];
  const named = (pupil: string) => [kind, pupil, ...parts].join(':');
  const pupil = scopes.get(row.scope);
  if (pupil) return [named(pupil)];
  const groupId = Number(row.scope.split(':')[1]);
  return (await classesOf())
    .filter(({ groupIds }) => groupIds.includes(groupId))
    .map(({ studentSchoolUuid }) => named(studentSchoolUuid));
}
