// Pieces on a real connection: what arrived before it broke off is kept, however often it breaks.
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { edgeOfSuite } from '#tests/server/edge.ts';
import { databaseKind } from '#tests/support/database.ts';
import { connectRaw, headOf } from '#tests/support/raw-connection.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { deviceOf, octets, sentFile, tus, uploads } from './uploads.ts';

const files = await temporaryFiles();

describe('a piece on its way', () => {
  const edge = edgeOfSuite(databaseKind, { files });
  const port = () => (edge.app.server.address() as AddressInfo).port;
  beforeAll(() => edge.app.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => files.remove());
  const device = deviceOf(
    () => edge.app,
    () => ({ as: edge.teacher }),
  );
  /** Begins to send the rest of a file from an offset. */
  async function sendFrom(uuid: string, offset: number, length: number) {
    const connection = await connectRaw(port());
    const said = { ...headersOf(edge.teacher), ...tus, ...octets, 'upload-offset': offset, 'content-length': length };
    await connection.send(headOf(`PATCH ${uploads}/${uuid}?schoolId=1&eduYear=2026`, said));
    return connection;
  }
  const written = (uuid: string) => device.head({ uuid }).then(({ offset }) => offset);
  const textOf = (bytes: number) => Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes));

  it('keeps what arrived when the connection is cut in its middle, and goes on from there', async () => {
    const file = sentFile('cut.txt', { content: textOf(1_000_000) });
    await device.begin(file);
    let [offset, sentTwice] = [0, 0];
    for (const cut of [300_000, 600_001, 900_000]) {
      const connection = await sendFrom(file.uuid, offset, file.content.length - offset);
      await connection.send(file.content.subarray(offset, cut));
      // It hangs up behind the last byte, as a phone that leaves the network.
      connection.socket.end();
      await connection.closed;
      await vi.waitFor(async () => expect(await written(file.uuid)).toBeGreaterThan(cut - 65_536));
      offset = await written(file.uuid);
      sentTwice += cut - offset;
      expect(offset).toBeLessThanOrEqual(cut);
    }
    expect(sentTwice).toBeLessThan(3 * 65_536);
    expect((await device.patch(file, offset, file.content.subarray(offset))).state).toBe('ready');
    expect((await device.read(file)).body.equals(file.content)).toBe(true);
  });

  it('gives way to a newer request for the same file, whose connection lives', async () => {
    const file = sentFile('newer.txt', { content: textOf(200_000) });
    await device.begin(file);
    const dead = await sendFrom(file.uuid, 0, file.content.length);
    await dead.send(file.content.subarray(0, 50_000));
    await vi.waitFor(async () => expect(await written(file.uuid)).toBe(50_000));
    const newer = await device.patch(file, 50_000, file.content.subarray(50_000));
    expect([newer.status, newer.state]).toEqual([204, 'ready']);
    await dead.hears('FILE_OFFSET');
    dead.socket.destroy();
    expect((await device.read(file)).body.equals(file.content)).toBe(true);
  });

  it('is answered before it is sent where it would be refused', async () => {
    const file = sentFile('early.txt', { content: textOf(100_000) });
    await device.begin(file);
    const told = async (uuid: string, offset: number, length: number, code: string) => {
      const connection = await sendFrom(uuid, offset, length);
      await connection.hears(code);
      connection.socket.destroy();
    };
    await told(file.uuid, 7, 100, 'FILE_OFFSET');
    await told(file.uuid, 0, 100_001, 'FILE_TOO_LARGE');
    await told(idOf('nothing'), 0, 100, 'NOT_FOUND');
    expect(await written(file.uuid)).toBe(0);
  });

  it('of the usual client of tus arrives whole, in pieces, cut and gone on with', async () => {
    const content = textOf(500_000);
    const file = sentFile('үй жұмысы.txt', { content });
    const options = {
      endpoint: `http://127.0.0.1:${port()}${uploads}?schoolId=1&eduYear=2026`,
      headers: headersOf(edge.teacher),
      chunkSize: 60_000,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: {
        uuid: file.uuid,
        purpose: file.purpose,
        name: file.name,
        type: file.type,
        sha256: createHash('sha256').update(content).digest('hex'),
      },
    };
    let address: string | null = null;
    const first = Promise.withResolvers<void>();
    const begun = new Upload(content, {
      ...options,
      onChunkComplete: (_size, accepted) => {
        if (accepted < 120_000) return;
        address = begun.url;
        void begun.abort().then(() => first.resolve());
      },
      onError: first.reject,
    });
    begun.start();
    await first.promise;
    const second = Promise.withResolvers<void>();
    const resumed = new Upload(content, {
      ...options,
      uploadUrl: address,
      onSuccess: () => second.resolve(),
      onError: second.reject,
    });
    resumed.start();
    await second.promise;
    expect((await device.head(file)).state).toBe('ready');
    expect((await device.read(file)).body.equals(content)).toBe(true);
  });
});
