import { AppError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import { attachedKinds, kindNamed } from '#contract/files/file-purposes.ts';
import type { filesEndpoints } from '#contract/files/files.endpoints.ts';
import { progressHeader } from '#contract/files/files.schema.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import type { ByteRange } from '#server/shared/file-storage.ts';
import { handsOf, handsOfPieces } from '#server/shared/hands.ts';
import { arriving } from './arriving.ts';
import { makePass, readPass } from './file-pass.ts';
import { keepRoom } from './file-room.ts';
import type { FileRow } from './file-rows.ts';
import { mayRead } from './file-uses.ts';
import {
  beginFile,
  expectAgain,
  findFile,
  findOwnFile,
  isTouchDue,
  progressOf,
  touchFile,
} from './files.repository.ts';
import { checkVersion, countIn, readNewUpload, tusVersion } from './upload-headers.ts';
import { admitted, fileOf, finish, isOver, lockOf, onStorage, schoolIsFull } from './uploading.ts';
import { asOnlyWriter, ifUnwritten } from './writers.ts';

type Endpoints = typeof filesEndpoints;
type AnyUploadCall = Call<Endpoints['begin']> | Call<Endpoints['progress']> | Call<Endpoints['append']>;

const handsForPieces = handsOf(handsOfPieces);

/** The answer to each call of an upload; its headers are what clients of tus read. */
function answer({ reply }: AnyUploadCall, file: FileRow, offset: number) {
  const progress = progressOf(file);
  reply
    .header('tus-resumable', tusVersion)
    .header('upload-offset', offset)
    .header('upload-length', file.bytes)
    .header('qalam-file', progressHeader(progress))
    .header('cache-control', 'no-store');
  return { data: { uuid: file.uuid, offset, length: file.bytes, ...progress } };
}

/** How far a file is. One that is whole and was not checked yet, since the server ended in between, is checked now. */
async function told(call: AnyUploadCall, file: FileRow) {
  if (isOver(file)) return answer(call, file, file.bytes);
  const arrived = await onStorage(call, () => call.services.files.storage.arrived(file.storageKey));
  if (arrived < file.bytes) return answer(call, file, arrived);
  const finished = (await ifUnwritten(lockOf(file), () => finish(call, file))) ?? file;
  return answer(call, finished, finished.refusal === 'FILE_BROKEN' ? 0 : finished.bytes);
}

export const begin: Handler<Endpoints['begin']> = async (call) => {
  const { request, school, caller, receivedAt: now } = call;
  checkVersion(request.headers);
  const upload = admitted(call, readNewUpload(request.headers, call.language));
  const sender = { schoolId: school.id, userId: caller.userId, now };
  const file = await call.write(async ({ db }) => fileOf(call, await beginFile(db, sender, upload)));
  call.reply.status(201).header('location', `${request.routeOptions.url}/${file.uuid}`);
  return told(call, file);
};

/** @throws AppError NOT_FOUND also for the file of another person. */
async function ownFile({ services, school, caller, params }: Call<Endpoints['progress']> | Call<Endpoints['append']>) {
  const { db } = services.database;
  const found = await findOwnFile(db, { schoolId: school.id, uuid: params.uuid }, caller.userId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export const progress: Handler<Endpoints['progress']> = async (call) => {
  checkVersion(call.request.headers);
  return told(call, await ownFile(call));
};

/** A piece takes its place before anything is read for it: all others of its sender are told at once to come again. */
export const append: Handler<Endpoints['append']> = (call) =>
  handsForPieces.run(call.caller.userId, async () => {
    const { headers } = call.request;
    checkVersion(headers);
    const offset = countIn(headers, 'upload-offset');
    const file = await ownFile(call);
    if ((call.body.bytes ?? 0) > Math.max(file.bytes - offset, 0)) throw new AppError('FILE_TOO_LARGE');
    return asOnlyWriter(lockOf(file), (signal) => takePiece(call, offset, signal));
  });

/** @throws AppError FILE_QUOTA when the file was announced long ago and the school has no room for it any more. */
async function askForRoom(call: Call<Endpoints['append']>, file: FileRow): Promise<void> {
  if (file.room === 'taken') return;
  const now = call.services.clock.now();
  if (!(await call.write(({ db }) => keepRoom(db, file, now)))) throw schoolIsFull(call);
}

async function takePiece(call: Call<Endpoints['append']>, offset: number, signal: AbortSignal) {
  const { storage } = call.services.files;
  // Again, as another request may have ended it meanwhile.
  const file = await ownFile(call);
  if (isOver(file) && file.refusal !== null) throw new AppError(file.refusal);
  const arrived = isOver(file) ? file.bytes : await onStorage(call, () => storage.arrived(file.storageKey));
  if (offset !== arrived) throw wrongOffset(call, arrived);
  if (isOver(file)) return answer204(call, file, arrived);
  await askForRoom(call, file);
  if (file.refusal === 'FILE_BROKEN') await call.write(({ db }) => expectAgain(db, file));

  const piece = arriving(call.body.stream, file.bytes - offset, signal);
  const place = { offset, bytes: file.bytes };
  const reached = await onStorage(call, () => storage.append(file.storageKey, place, piece.chunks));
  // Also a piece that broke off has brought the file further.
  const now = call.services.clock.now();
  if (reached > offset && isTouchDue(file, now)) await call.write(({ db }) => touchFile(db, file, now));
  if (piece.ending() === 'tooLong') throw new AppError('FILE_TOO_LARGE');
  if (piece.ending() === 'replaced') throw wrongOffset(call, reached);
  // The sender is gone.
  if (piece.ending() === 'brokeOff') throw new AppError('BAD_REQUEST');
  await call.body.checkAgain();
  if (reached < file.bytes) return answer204(call, { ...file, state: 'expected', refusal: null }, reached);
  const finished = await finish(call, { ...file, state: 'expected', refusal: null });
  return answer204(call, finished, finished.refusal === 'FILE_BROKEN' ? 0 : finished.bytes);
}

function wrongOffset({ reply }: AnyUploadCall, arrived: number): AppError {
  reply.header('upload-offset', arrived);
  return new AppError('FILE_OFFSET');
}

function answer204(call: Call<Endpoints['append']>, file: FileRow, offset: number) {
  call.reply.status(204);
  return answer(call, file, offset);
}

type Reading = Pick<Call<Endpoints['read']>, 'services' | 'log' | 'receivedAt'>;

/** @throws AppError NOT_FOUND also for a file that the reader may not read, and for one that is not whole. */
async function readableFile(
  { services, receivedAt: now }: Reading,
  place: { schoolId: number; uuid: string },
  of: Reader,
) {
  const { db } = services.database;
  const file = await findFile(db, place);
  const reader = { db, schoolId: place.schoolId, userId: of.userId, roles: of.roles, now };
  if (!file || !(await mayRead(reader, file))) throw new AppError('NOT_FOUND');
  const { state, refusal } = file;
  if (refusal !== null && refusal !== 'FILE_BROKEN') throw new AppError(refusal);
  if (state !== 'ready') throw new AppError('NOT_FOUND');
  return file;
}
type Reader = { readonly userId: number; readonly roles: readonly Role[] };

function served(call: Reading, { uuid, attempt, name, type, bytes, storedBytes, storageKey }: FileRow) {
  const kind = kindNamed(name, type);
  return {
    stored: {
      name,
      type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      bytes: storedBytes ?? bytes,
      tag: `${uuid}-${attempt}`,
      isShown: kind !== null && attachedKinds[kind].isShown,
      read: (range?: ByteRange) => onStorage(call, () => call.services.files.storage.read(storageKey, range)),
    },
  };
}

export const read: Handler<Endpoints['read']> = async (call) => {
  const { school, caller, params } = call;
  const place = { schoolId: school.id, uuid: params.uuid };
  return served(call, await readableFile(call, place, { userId: caller.userId, roles: school.roles }));
};

export const pass: Handler<Endpoints['pass']> = async (call) => {
  const { services, school, caller, params, request, receivedAt: now } = call;
  const { userId, sessionId } = caller;
  const place = { schoolId: school.id, uuid: params.uuid };
  await readableFile(call, place, { userId, roles: school.roles });
  const made = makePass(services.tokens, { ...place, userId, sessionId }, now);
  const path = request.url.split('?')[0]?.replace(/pass$/, 'passed');
  const data = { address: `${path}?pass=${made.pass}`, until: new Date(made.until).toISOString() };
  return { data };
};

/** Whatever is wrong with a pass, nothing is found. */
export const passed: Handler<Endpoints['passed']> = async (call) => {
  const { services, params, query, receivedAt: now } = call;
  const of = readPass(services.tokens, params.uuid, query.pass, now);
  const caller = of && (await services.identify(of));
  const held = caller?.memberships.filter(({ schoolId }) => schoolId === of?.schoolId) ?? [];
  if (!of || held.length === 0 || held.some(({ lock }) => lock !== null)) throw new AppError('NOT_FOUND');
  return served(call, await readableFile(call, of, { userId: of.userId, roles: held.map(({ role }) => role) }));
};
