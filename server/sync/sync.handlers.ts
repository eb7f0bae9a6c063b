import { AppError } from '#contract/core/errors.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { toRanges } from '#contract/core/ranges.ts';
import type { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { maxBatchOperations, protocolVersion, type SyncAnswer, type SyncRequest } from '#contract/sync/sync.schema.ts';
import { decodeOperations } from '#contract/sync/sync.wire.ts';
import type { Database, ReadDb } from '#server/db/client.ts';
import { shortNames } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { deviceNameOf } from '#server/shared/device-name.ts';
import { textOf } from '#server/shared/texts.ts';
import { heedAnnouncements } from './announcements.ts';
import { readDocumentsInTurns, recordReads } from './documents.ts';
import { cursorProof, findRestored } from './epoch.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

const largestInteger = 2_147_483_647;
/** The deepest payload is that of a lecture, whose body bounds itself far below this (contract/lectures/lecture-body.ts). */
const deepestPayload = 80;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1));
}

/** Limits for the requested documents of one answer; the device asks again for the rest. */
const longestReadMs = 1_000;
const mostWantedCharacters = 600_000;
/** The limit for a device that does not ask again. Normal answers are far below it. */
const mostCharactersAtOnce = 8_000_000;

/** An id in its text form: devices put nothing else into the dictionary. */
const longestEntry = 36;
/** Twice the largest body. Values that rows share are sent once but decoded into each row: 4,000 rows that share a megabyte would be
 * four gigabytes to check and to hash. */
const mostCharacters = 4_000_000;

function isModest({ dictionary, groups }: Pick<SyncRequest, 'dictionary' | 'groups'>): boolean {
  const rows = groups.reduce((sum, { r }) => sum + r.length, 0);
  if (rows > maxBatchOperations || dictionary.some(({ length }) => length > longestEntry)) return false;
  const shared = groups.reduce((sum, { s, f, r }) => sum + r.length * JSON.stringify([s, f]).length, 0);
  return shared <= mostCharacters;
}

/**
 * The operations of a body; null if no device can have made some of them. Such a body is refused as a whole: numbers beyond a
 * column's range, or payloads nested until the stack overflows, would fail inside the push and be retried forever.
 */
function readOperations(body: SyncRequest): Operation[] | null {
  if (body.ackFloor > largestInteger || body.eduYear < 1 || body.eduYear > 9999) return null;
  if (!body.groups.every(({ s, r }) => isShallow(s, deepestPayload) && isShallow(r, deepestPayload))) return null;
  if (!isModest(body)) return null;
  const operations = decodeOperations(body);
  if (!operations) return null;
  const isSane = operations.every(({ seq, base }) => {
    if ('seenAt' in base) return seq <= largestInteger && base.seenAt >= 0;
    return Math.max(seq, 'version' in base ? base.version + 1 : base.afterSeq) <= largestInteger;
  });
  if (!isSane) return null;
  return operations.map((operation) => ({ ...operation, capturedAt: toInstant(operation.capturedAt) }));
}

/** A device clock may say anything, even fractions. Its time is only informative, so it is clamped and never refused. */
function toInstant(epochMs: number): number {
  return Math.round(Math.min(Math.max(epochMs, 0), 8_640_000_000_000_000));
}

type SyncHandler = Handler<(typeof syncEndpoints)['sync']>;
/** The only call that writes without `write`: a push has its own rules and order. */
export const syncOver =
  (database: Database): SyncHandler =>
  async (call) => {
    const { services, body, caller, school, language, log, receivedAt } = call;
    if (body.protocol !== protocolVersion) throw new AppError('APP_OUTDATED');
    // Law 6: operations are sent only under the user who made them.
    if (body.userId !== caller.userId) throw new AppError('ACCESS_DENIED');
    const operations = readOperations(body);
    if (!operations) throw new AppError('VALIDATION_FAILED');
    const { clock, tokens } = services;
    const restored = await findRestored(database, tokens, { ...body, schoolId: school.id });
    const base = { schoolId: school.id, userId: caller.userId, roles: school.roles };
    const { clientId, ackFloor, eduYear, cursor, want } = body;
    const device = {
      schoolId: school.id,
      clientId,
      userId: caller.userId,
      sessionId: caller.sessionId,
      now: clock.now(),
    };
    // The device's seqs and versions belong to another life of the database: it has to start again first.
    const lost = restored ? undefined : await heedAnnouncements(database, device, body);
    const pushed =
      restored || operations.length === 0
        ? { ok: [], exceptions: [], cells: {}, own: undefined }
        : await push(database, {
            ...base,
            clientId,
            ackFloor,
            operations,
            receivedAt,
            log,
            device: deviceNameOf(call.request.headers['user-agent']),
            now: clock.now(),
            isBrief: body.brief === true,
          });
    const acceptedAt = clock.now();
    const pulled = await database.transaction(
      (db) =>
        pull(
          { ...base, db, memory: new Map(), now: clock.now(), eduYear, language },
          restored ? { cursor: null, clientId } : { cursor, clientId, scopes: body.scopes },
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    // After the cursor was read: a document older than it would miss a change forever. In turns, so that a long list blocks nobody.
    const limits = body.mayWait
      ? { until: performance.now() + longestReadMs, characters: mostWantedCharacters }
      : { characters: mostCharactersAtOnce };
    const wanted = restored
      ? { changes: [], left: [] }
      : await readDocumentsInTurns(database, { ...base, now: clock.now(), eduYear, language }, want, limits);
    const given = new Set(wanted.changes.map(({ key }) => key));
    const answer: SyncAnswer = {
      receivedAt,
      acceptedAt,
      ok: toRanges(pushed.ok),
      exceptions: pushed.exceptions.map((exception) => ({
        ...exception,
        ...(exception.code ? { message: textOf(language, `error.${exception.code}`) } : {}),
      })),
      cells: pushed.cells,
      ...(pushed.own ? { own: pushed.own } : {}),
      // Requested documents were read later, so they include what the feed reports about them.
      documents: [...wanted.changes, ...pulled.documents.filter(({ key }) => !given.has(key))],
      ...(wanted.left.length > 0 ? { later: wanted.left } : {}),
      people: {},
      more: pulled.more,
      cursor: pulled.cursor,
      scopes: pulled.scopes,
      ...(pulled.epoch === undefined
        ? {}
        : {
            epoch: pulled.epoch,
            cursorProof: cursorProof(tokens, school.id, pulled.cursor, pulled.cursorMadeAt),
          }),
      ...(restored ? { restored } : {}),
      ...(pulled.resnapshot ? { resnapshot: true } : {}),
      ...(lost ? { lost } : {}),
    };
    const opened = new Set(want.slice(0, Math.max(0, want.length - (body.ahead ?? 0))));
    await recordReads(database, { ...base, now: receivedAt }, answer.documents, opened);
    return { data: { ...answer, people: await peopleOf(answer, caller.userId, database.db) } };
  };

/** Names of everybody whose values the answer holds. */
async function peopleOf(answer: SyncAnswer, userId: number, db: ReadDb): Promise<Record<string, string>> {
  const ids = new Set<number>(answer.own ? [userId] : []);
  const note = (cells: Record<string, [number, unknown, number | null, number | null]> | undefined) => {
    for (const [, , author] of Object.values(cells ?? {})) if (author !== null) ids.add(author);
  };
  for (const cells of Object.values(answer.cells)) note(cells);
  for (const document of answer.documents) note(document.cells);
  for (const { cell } of answer.exceptions) if (cell) note({ cell });
  const names = await shortNames(db, [...ids]);
  return Object.fromEntries([...names].map(([id, name]) => [String(id), name]));
}
