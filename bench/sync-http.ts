// Reading and answering requests in the bench's server, the same for every protocol: JSON, compressed if the client accepts it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { bytesPerKilobyte } from './lines.ts';

export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  if (raw.length === 0) return undefined;
  return JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8'));
}

function packed(content: Buffer, accepted: string): { body: Buffer; encoding: string | undefined } {
  if (content.length < bytesPerKilobyte) return { body: content, encoding: undefined };
  // The compression level of the product's own server.
  if (/\bbr\b/.test(accepted)) {
    return { body: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: gzipSync(content), encoding: 'gzip' };
  return { body: content, encoding: undefined };
}

export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  content: unknown,
  type = 'application/json',
): void {
  const raw = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const { body, encoding } = packed(raw, String(request.headers['accept-encoding'] ?? ''));
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(body);
}
