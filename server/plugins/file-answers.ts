// Answers that are files: always to be saved, never to be shown or guessed at by a browser, and kept by nobody in between.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type FileKind, fileTypes } from '#contract/core/files.ts';

/** A file on its way out. `name` carries its ending. */
export type FileToSend = { readonly name: string; readonly kind: FileKind; readonly content: Buffer | Readable };

/** RFC 6266: a name in plain letters for the oldest readers, and the true one (RFC 5987) for all others. */
export function contentDisposition(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
  const whole = name.toWellFormed().replace(/[\u0000-\u001f\u007f/\\]/g, '_');
  const plain = whole.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function sendFile(reply: FastifyReply, { name, kind, content }: FileToSend): FastifyReply {
  const type = fileTypes[kind];
  return reply
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(kind === 'csv' ? `${type}; charset=utf-8` : type)
    .send(content);
}
