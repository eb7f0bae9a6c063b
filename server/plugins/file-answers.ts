// Answers that are files: never type-sniffed by a browser. Those that the server makes are always downloaded, and not cached on the way;
// those that people have sent are in stored-answers.ts.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type FileKind, fileTypes } from '#contract/core/files.ts';

/**
 * A file to send. `name` includes its extension. `isAskedAgain`: whoever has it asks whether it has changed, as calendar programs do; its
 * content is there as a whole.
 */
export type FileToSend = { readonly name: string; readonly kind: FileKind } & (
  | { readonly content: Buffer | Readable; readonly isAskedAgain?: false }
  | { readonly content: Buffer; readonly isAskedAgain: true }
);

/** RFC 6266: an ASCII name for very old clients, and the real one (RFC 5987) for all others. */
export function contentDisposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
  const whole = name.toWellFormed().replace(/[\u0000-\u001f\u007f/\\]/g, '_');
  const plain = whole.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const texts: readonly FileKind[] = ['csv', 'ics'];

/** @param known the tag of what the asker has (If-None-Match). */
export function sendFile(reply: FastifyReply, file: FileToSend, known?: string): FastifyReply {
  const { name, kind, content } = file;
  const type = fileTypes[kind];
  if (file.isAskedAgain) {
    const tag = `"${createHash('sha1').update(file.content).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (known?.includes(tag)) return reply.status(304).send();
  } else reply.header('cache-control', 'no-store');
  return reply
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .type(texts.includes(kind) ? `${type}; charset=utf-8` : type)
    .send(content);
}
