// Answers that are files: always downloaded, never displayed or type-sniffed by a browser, and not cached on the way.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type FileKind, fileTypes } from '#contract/core/files.ts';

/** A file to send. `name` includes its extension. */
export type FileToSend = { readonly name: string; readonly kind: FileKind; readonly content: Buffer | Readable };

/** RFC 6266: an ASCII name for very old clients, and the real one (RFC 5987) for all others. */
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
