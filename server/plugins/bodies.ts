// Reads request bodies. An unfinished body takes only as much memory as was really sent: it is unpacked when it is complete. All bodies
// share a limit, as they were sent and unpacked, until they are answered; above it the largest unfinished one is refused. The limit of
// a single body also applies to its unpacked size, so that a small body cannot unpack into a huge one.
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import { parseInSlices } from './json-in-slices.ts';

type Payload = FastifyRequest['raw'];
type Unfinished = { held: number; readonly refuse: (error: AppError) => void };
/**
 * Reads a payload to its end. With `until`, its memory stays counted until that is closed.
 * @throws AppError BODY_TOO_LARGE, UNAVAILABLE, or BAD_REQUEST when the sender disconnects before the end.
 */
export type ReadWhole = (payload: Readable, limit: number, until?: Closing) => Promise<Buffer>;
/** What is closed once, such as a response. */
export type Closing = Pick<Readable | ServerResponse, 'destroyed'> & {
  once(event: 'close', listener: () => void): unknown;
};

/** Compressed bytes below which unpacking is faster than handing it to another thread. */
const smallBytes = 16_384;
/** Unpacked bytes up to which a body is unpacked and parsed at once. */
const quickBytes = 262_144;
/** When a device may retry a body for which there was no memory. */
const retryAfterMs = 10_000;

/** Media type of a piece of a file, as tus names it. */
const pieceType = 'application/offset+octet-stream';

const badGzip = (error: unknown) => (error instanceof AppError ? error : new AppError('BAD_REQUEST'));
const isTooLong = (error: unknown) => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';

/** @param mostHeld bytes that all bodies may hold together until they are answered. */
export function installBodies(app: FastifyInstance, mostHeld: number, defaultLimit: number): ReadWhole {
  const unfinished = new Set<Unfinished>();
  let held = 0;
  const release = (body: Unfinished) => {
    unfinished.delete(body);
    held -= body.held;
    body.held = 0;
  };
  /** Keeps the memory of a complete body counted until it is answered. */
  const keep = (body: Unfinished, until: Closing | undefined) => {
    unfinished.delete(body);
    // A sender who is already gone never closes the response again.
    if (until && !until.destroyed) until.once('close', () => release(body));
    else release(body);
  };
  const hold = (body: Unfinished, bytes: number) => {
    held += bytes - body.held;
    body.held = bytes;
    if (held <= mostHeld) return;
    // Honest bodies are small: refuse the body that fills the memory, not the one that found it full.
    let largest = body;
    for (const other of unfinished) if (other.held > largest.held) largest = other;
    largest.refuse(new AppError('UNAVAILABLE', { retryAfterMs }));
  };

  const readWhole: ReadWhole = (payload, limit, until) =>
    new Promise((resolve, reject) => {
      // One growing buffer: otherwise a sender of single bytes would create an object for each.
      let buffer: Buffer = Buffer.alloc(0);
      let length = 0;
      const end = () => {
        unfinished.delete(body);
        payload.off('data', take).off('end', finish).off('error', abandon).off('close', abandon);
        // The stream may still fail after we stopped reading; an unhandled error would end the process.
        payload.on('error', () => undefined);
      };
      const refuse = (error: AppError) => {
        end();
        release(body);
        payload.resume();
        reject(error);
      };
      const body: Unfinished = { held: 0, refuse };
      const take = (chunk: Buffer) => {
        const needed = length + chunk.length;
        if (needed > limit) return refuse(new AppError('BODY_TOO_LARGE'));
        if (length === 0) buffer = chunk;
        else {
          if (needed > buffer.length) {
            const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(limit, 2 * buffer.length)));
            buffer.copy(larger, 0, 0, length);
            buffer = larger;
          }
          chunk.copy(buffer, length);
        }
        length = needed;
        hold(body, buffer.length);
      };
      const finish = () => {
        end();
        keep(body, until);
        resolve(buffer.subarray(0, length));
      };
      const abandon = () => refuse(new AppError('BAD_REQUEST'));
      unfinished.add(body);
      payload.on('data', take).on('end', finish).on('error', abandon).on('close', abandon);
      payload.resume();
    });

  /** Unpacks in another thread, and counts what comes out as it comes. */
  const unpackWhole = (packed: Buffer, limit: number, until: ServerResponse | undefined): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const stream = createGunzip();
      const chunks: Buffer[] = [];
      let length = 0;
      const body: Unfinished = { held: 0, refuse: (error) => stream.destroy(error) };
      unfinished.add(body);
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > limit) return stream.destroy(new AppError('BODY_TOO_LARGE'));
        chunks.push(chunk);
        hold(body, length);
      });
      stream.on('error', (error) => {
        unfinished.delete(body);
        release(body);
        reject(badGzip(error));
      });
      stream.on('end', () => {
        keep(body, until);
        resolve(Buffer.concat(chunks));
      });
      stream.end(packed);
    });

  /** Counts bytes that are there at once, until the answer. @throws AppError UNAVAILABLE when they are what is too much. */
  const count = (bytes: number, until: ServerResponse | undefined) => {
    let refused: AppError | undefined;
    const body: Unfinished = {
      held: 0,
      refuse: (error) => {
        refused = error;
      },
    };
    unfinished.add(body);
    hold(body, bytes);
    keep(body, until);
    if (refused === undefined) return;
    release(body);
    throw refused;
  };

  async function unpack(packed: Buffer, limit: number, until: ServerResponse | undefined): Promise<Buffer> {
    if (packed.length >= smallBytes) return unpackWhole(packed, limit, until);
    try {
      const unpacked = gunzipSync(packed, { maxOutputLength: Math.min(limit, quickBytes) });
      count(unpacked.length, until);
      return unpacked;
    } catch (error) {
      if (!isTooLong(error)) throw badGzip(error);
      if (limit <= quickBytes) throw new AppError('BODY_TOO_LARGE');
      return unpackWhole(packed, limit, until);
    }
  }

  const answers = new WeakMap<FastifyRequest, ServerResponse>();
  app.addHook('preParsing', async (request, reply) => {
    answers.set(request, reply.raw);
  });

  /** The bytes of a body, unpacked. */
  async function read(request: FastifyRequest, payload: Payload): Promise<Buffer> {
    const { 'content-encoding': encoding, 'content-length': announced } = request.headers;
    if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip') throw new AppError('BAD_REQUEST');
    const limit = request.routeOptions.bodyLimit ?? defaultLimit;
    if (Number(announced) > limit) throw new AppError('BODY_TOO_LARGE');
    const until = answers.get(request);
    const bytes = await readWhole(payload, limit, until);
    if (announced !== undefined && Number(announced) !== bytes.length) throw new AppError('BAD_REQUEST');
    return encoding === 'gzip' ? unpack(bytes, limit, until) : bytes;
  }

  // The parser refuses keys that reach a prototype anywhere in a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Payload) => {
    const bytes = await read(request, payload);
    if (bytes.length > quickBytes) return parseInSlices(bytes);
    return new Promise((resolve, reject) => {
      parseJson(request, bytes.toString('utf8'), (error, body) => (error ? reject(error) : resolve(body)));
    });
  });
  app.addContentTypeParser('text/plain', async (request: FastifyRequest, payload: Payload) =>
    (await read(request, payload)).toString('utf8'),
  );
  // Never read here: the handler writes the bytes as they arrive.
  app.addContentTypeParser(pieceType, async (request: FastifyRequest, payload: Payload) => {
    if (!request.routeOptions.config.isPiece) throw new AppError('BAD_REQUEST');
    return payload;
  });
  return readWhole;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a piece of a file, which the handler reads. */
    isPiece?: boolean | undefined;
  }
}
