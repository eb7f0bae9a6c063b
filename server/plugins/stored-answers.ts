// Answers that are files which people have sent: whole or in parts, never type-sniffed, never run, and shown in place only where the kind
// is harmless. Their bytes never change, so a browser that has them asks no more; on a shared device it asks again for another person.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#server/shared/file-storage.ts';
import { contentDisposition } from './file-answers.ts';

export type StoredToSend = {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: number;
  /** Another one for other bytes. */
  readonly tag: string;
  /** Browsers may show it in place. */
  readonly isShown: boolean;
  read(range?: ByteRange): Promise<Readable>;
};

/** The part that a Range header asks for; 'all' for none, for several, and for what is no range of bytes. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  // A range that ends before it begins is none.
  if (last !== '' && Number(last) < start) return 'all';
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, bytes, tag, isShown, read }: StoredToSend,
): Promise<FastifyReply> {
  const { headers, method } = request;
  const etag = `"${tag}"`;
  // Compressed, it would have no parts. The library's own switch.
  headers['x-no-compression'] = '1';
  reply
    .header('etag', etag)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'authorization, x-school-id')
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', contentDisposition(name, isShown ? 'inline' : 'attachment'));
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? rangeOf(headers.range, bytes) : 'all';
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send();
  const part = range === 'all' ? { start: 0, end: bytes - 1 } : range;
  if (range !== 'all') reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  reply.type(type).header('content-length', part.end - part.start + 1);
  if (method === 'HEAD') return reply.send();
  return reply.send(await read(range === 'all' ? undefined : part));
}
