// Reads request bodies. An unfinished body takes only as much memory as was really sent: it is unpacked when it is complete. All
// unfinished bodies share a limit, above which the largest is refused. The limit of a single body also applies to its unpacked size,
// so that a small body cannot unpack into a huge one.
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/core/errors.ts';

type Payload = FastifyRequest['raw'];
type Unfinished = { held: number; readonly refuse: (error: AppError) => void };
/**
 * Reads a payload to its end. With `until`, its memory stays counted until that response is closed.
 * @throws AppError BODY_TOO_LARGE, UNAVAILABLE, or BAD_REQUEST when the sender disconnects before the end.
 */
export type ReadWhole = (payload: Readable, limit: number, until?: ServerResponse) => Promise<Buffer>;

const unpack = promisify(gunzip);
/** Compressed bytes below which unpacking is faster than handing it to another thread. */
const smallBytes = 16_384;
/** When a device may retry a body for which there was no memory. */
const retryAfterMs = 10_000;

/** @param mostHeld bytes that all unfinished bodies and all uploads may hold together. */
export function installBodies(app: FastifyInstance, mostHeld: number, defaultLimit: number): ReadWhole {
  const unfinished = new Set<Unfinished>();
  let held = 0;
  const release = (body: Unfinished) => {
    unfinished.delete(body);
    held -= body.held;
    body.held = 0;
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
        // A sender who is already gone never closes the response again.
        if (until && !until.destroyed) until.once('close', () => release(body));
        else release(body);
        resolve(buffer.subarray(0, length));
      };
      const abandon = () => refuse(new AppError('BAD_REQUEST'));
      unfinished.add(body);
      payload.on('data', take).on('end', finish).on('error', abandon).on('close', abandon);
      payload.resume();
    });

  /** The text of a body, unpacked. */
  async function readText(request: FastifyRequest, payload: Payload): Promise<string> {
    const { 'content-encoding': encoding, 'content-length': announced } = request.headers;
    if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip') throw new AppError('BAD_REQUEST');
    const limit = request.routeOptions.bodyLimit ?? defaultLimit;
    if (Number(announced) > limit) throw new AppError('BODY_TOO_LARGE');
    const bytes = await readWhole(payload, limit);
    if (announced !== undefined && Number(announced) !== bytes.length) throw new AppError('BAD_REQUEST');
    if (encoding !== 'gzip') return bytes.toString('utf8');
    try {
      const options = { maxOutputLength: limit };
      const unpacked = bytes.length < smallBytes ? gunzipSync(bytes, options) : await unpack(bytes, options);
      return unpacked.toString('utf8');
    } catch (error) {
      throw new AppError(
        (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'BODY_TOO_LARGE' : 'BAD_REQUEST',
      );
    }
  }

  // The parser refuses keys that reach a prototype anywhere in a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Payload) => {
    const text = await readText(request, payload);
    return new Promise((resolve, reject) => {
      parseJson(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  });
  app.addContentTypeParser('text/plain', readText);
  return readWhole;
}
