// Bytes that are not a request: the connection ends with our error message, and the next client notices nothing.
import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorEnvelope } from '#contract/core/envelope.ts';
import kz from '#contract/errors/texts/kz.first.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/server.ts';

let database: Database;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
  app = await startTestApp(database);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as net.AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Sends bytes and reads until the server hangs up. */
async function say(bytes: string | Buffer): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  // The server may cut off what it has refused while we still write.
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  return heard;
}
const head = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

it.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['TLS to a plain port', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03])],
  ['an unknown method', 'BREW /api/login HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a zero byte in a header', `${head}x-localization: k\u0000z\r\n\r\n`],
  ['a header of 20 kB', `${head}authorization: Bearer ${'a'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  ['a length and chunks', `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a chunk of no size', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['a negative length', `${head}content-length: -1\r\n\r\n`],
])('%s is answered in the error shape, and the next caller is served', async (_, bytes) => {
  const heard = await say(bytes);
  const [lines = '', body = ''] = heard.split('\r\n\r\n');
  expect(lines).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const { error } = errorEnvelope.parse(JSON.parse(body));
  expect([error.code, error.message]).toEqual(['BAD_REQUEST', kz['error.BAD_REQUEST']]);
  expect(lines).toContain(`x-request-id: ${error.requestId}`);
  const next = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(next.status).toBe(200);
});

it.each([
  ['cut off', `${head}content-length: 400\r\n\r\n{"login":"te`],
  ['cut off and compressed', `${head}content-encoding: gzip\r\ncontent-length: 400\r\n\r\n\u001f`],
  ['cut off between chunks', `${head}content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`],
  [
    'refused by its head and no gzip',
    `${head.replace('json', 'xml')}content-encoding: gzip\r\ncontent-length: 5\r\n\r\nabcde`,
  ],
])('a body that is %s ends its own call and nothing else', async (_, bytes) => {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  // Answered before the sender leaves, so that the server has seen the bytes.
  const isServed = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;
  expect(await isServed()).toBe(true);
  socket.destroy();
  expect(await isServed()).toBe(true);
});
