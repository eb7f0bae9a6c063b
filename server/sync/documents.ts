// Projects synced documents for their reader. Every projection checks that the reader may read it.

import { parseDocumentKey } from '#contract/core/documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { documentOf } from '#contract/documents.ts';
import type { DocumentChange } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { contactsScopes } from '#server/features/contacts/public.ts';
import { followedAssignments } from '#server/features/lesson/public.ts';
import { ownPupils } from '#server/features/people/public.ts';
import { classesOfStudent } from '#server/features/school/public.ts';
import { socialScopes } from '#server/features/social/public.ts';
import type { DocumentReader, Projected, Reader } from '#server/shared/projection.ts';
import { lessonsAnnounced } from './announcements.ts';
import { positionOf } from './feed.ts';
import { projectionOf } from './projections.ts';

/** The feed scopes that the reader follows; a `student:` scope maps to its pupil. */
export async function scopesOf(reader: Reader): Promise<Map<string, string | null>> {
  const scopes = new Map<string, string | null>([
    ['school', null],
    [`user:${reader.userId}`, null],
  ]);
  if (reader.roles.some((role) => isIn('management', role))) scopes.set('management', null);
  if (reader.roles.some((role) => isIn('employee', role))) {
    for (const uuid of await followedAssignments(reader)) scopes.set(`assignment:${uuid}`, null);
  }
  const byClass = [...(await socialScopes(reader)), ...(await contactsScopes(reader))];
  for (const scope of byClass) scopes.set(scope, null);
  for (const studentSchoolUuid of await ownPupils(reader)) {
    scopes.set(`student:${studentSchoolUuid}`, studentSchoolUuid);
    // Classes of all years: there is one cursor for the school, whichever year the reader looks at.
    const classes = await classesOfStudent(reader.db, reader.schoolId, studentSchoolUuid);
    // Two children in one class share its scope; the pull expands it to both.
    for (const { group } of classes) scopes.set(`group:${group.id}`, null);
  }
  return scopes;
}

/** What one answer may cost; a missing limit means no limit. */
export type ReadLimits = {
  /** No further portion is started after this time of the process clock (performance.now()). */
  readonly until?: number;
  /** JSON characters before compression: no further portion is started once this many were read. */
  readonly characters?: number;
};
export type ReadDocuments = {
  readonly changes: DocumentChange[];
  /** Documents that were not read; the device asks for them again. Never all of them, so that the retries end. */
  readonly left: string[];
};

/**
 * Documents by name, each complete or with the reason why the reader does not get it. Related documents are read together.
 * With limits: as many as they allow, roughly in the given order, and the names of the rest.
 * @param asOf feed position that the reader's transaction reflects.
 */
export function readDocuments(reader: DocumentReader, keys: readonly string[], asOf: number): Promise<DocumentChange[]>;
export function readDocuments(
  reader: DocumentReader,
  keys: readonly string[],
  asOf: number,
  limits: ReadLimits,
): Promise<ReadDocuments>;
export async function readDocuments(
  reader: DocumentReader,
  keys: readonly string[],
  asOf: number,
  limits?: ReadLimits,
): Promise<DocumentChange[] | ReadDocuments> {
  const remembering = { ...reader, memory: reader.memory ?? new Map() };
  const read = await readPortions(keys, limits ?? {}, (portion) => readPortion(remembering, portion, asOf));
  return limits ? read : read.changes;
}

/**
 * The same with a short transaction per portion, so that other calls run in between: the embedded database has one connection, and an
 * open transaction blocks everybody else. Each document reflects the feed position that its own portion saw, and later portions may see
 * later ones. So call it after the answer's cursor was read; otherwise a change between the two is missed.
 */
export async function readDocumentsInTurns(
  database: Database,
  reader: Omit<DocumentReader, 'db' | 'memory'>,
  keys: readonly string[],
  limits: ReadLimits = {},
): Promise<ReadDocuments> {
  return readPortions(keys, limits, (portion) =>
    database.transaction(
      async (db) => {
        const present = await positionOf(db, reader.schoolId);
        return readPortion({ ...reader, db, memory: new Map() }, portion, present?.position ?? 0);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  );
}

/**
 * Records who is about to get what is private: `opened` are the names of what somebody asked to see; all else only stays on the device.
 * Documents that bring nothing of it are none: those that say why they are not read, or that they are gone.
 */
export async function recordReads(
  database: Database,
  reader: Omit<Reader, 'db'>,
  changes: readonly DocumentChange[],
  opened: ReadonlySet<string>,
): Promise<void> {
  const read = changes.flatMap(({ key, body, cells = {} }) => {
    const declared = body === undefined && Object.keys(cells).length === 0 ? undefined : documentOf(key);
    const values = declared?.read(parseDocumentKey(key).parts);
    const { recordRead } = declared && values ? projectionOf(declared.kind) : {};
    return recordRead && values ? [{ recordRead, values, isOpened: opened.has(key) }] : [];
  });
  for (const isOpened of [true, false]) {
    const documents = read.filter((document) => document.isOpened === isOpened);
    for (const [recordRead, same] of Map.groupBy(documents, (document) => document.recordRead)) {
      const names = same.map(({ values }) => values);
      await database.transaction((db) => recordRead(db, reader, names, isOpened ? 'opened' : 'kept'));
    }
  }
}

async function readPortions(
  keys: readonly string[],
  { until = Number.POSITIVE_INFINITY, characters = Number.POSITIVE_INFINITY }: ReadLimits,
  read: (portion: readonly string[]) => Promise<DocumentChange[]>,
): Promise<ReadDocuments> {
  const portions = portionsOf(keys);
  const changes: DocumentChange[] = [];
  let length = 0;
  let begun = 0;
  for (const portion of portions) {
    if (begun > 0 && (performance.now() >= until || length >= characters)) break;
    // The embedded database blocks this thread: let sockets and timers run in between.
    if (begun > 0) await new Promise((resolve) => setImmediate(resolve));
    const found = await read(portion);
    changes.push(...found);
    if (characters < Number.POSITIVE_INFINITY) length += JSON.stringify(found).length;
    begun += 1;
  }
  return { changes, left: portions.slice(begun).flat() };
}

/** Groups documents that are read in one turn: of one kind, which their projection reads together. */
function portionsOf(keys: readonly string[]): string[][] {
  const portions: string[][] = [];
  const open = new Map<string, string[]>();
  for (const key of new Set(keys)) {
    const { together, atOnce } = familyOf(key);
    const known = open.get(together);
    if (known && known.length < atOnce) known.push(key);
    else {
      const portion = [key];
      open.set(together, portion);
      portions.push(portion);
    }
  }
  return portions;
}

function familyOf(key: string): { together: string; atOnce: number } {
  const declared = documentOf(key);
  const values = declared?.read(parseDocumentKey(key).parts);
  if (!declared || !values) return { together: key, atOnce: 1 };
  const { atOnce, together } = projectionOf(declared.kind);
  return { together: `${declared.kind} ${together?.(...values) ?? ''}`, atOnce };
}

async function readPortion(
  reader: DocumentReader,
  portion: readonly string[],
  asOf: number,
): Promise<DocumentChange[]> {
  const found = await projectPortion(reader, portion);
  return portion.map((key, index): DocumentChange => {
    const projected = found[index] ?? 'NOT_FOUND';
    if (typeof projected === 'string') return { key, asOf, error: projected };
    const { body, cells = {}, isTold = true } = projected;
    return { key, asOf, live: isTold && documentOf(key)?.freshness === 'told', body, cells };
  });
}

async function projectPortion(
  reader: DocumentReader,
  portion: readonly string[],
): Promise<readonly (Projected | ErrorCode)[]> {
  const [first = ''] = portion;
  const declared = documentOf(first);
  const names = portion.flatMap((key) => {
    const values = declared?.read(parseDocumentKey(key).parts);
    return values ? [values] : [];
  });
  // An invalid name is always a portion of its own (familyOf).
  if (!declared || names.length < portion.length) return portion.map(() => 'NOT_FOUND');
  if (!declared.readers.some((role) => reader.roles.includes(role))) return portion.map(() => 'ACCESS_DENIED');
  const announced = () => lessonsAnnounced(reader.db, reader.schoolId);
  return projectionOf(declared.kind).project({ ...reader, announced }, names);
}
