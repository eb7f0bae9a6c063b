// A file from the device to the server: behind typed work, in pieces, whole after whatever breaks off.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { answerCell } from '#contract/answers/answer-state.ts';
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import { cellKey } from '#contract/core/documents.ts';
import { addAttachment, readAttachments, retryAttachment } from '#db/attachments.ts';
import { readCopy } from '#db/file-copies.ts';
import { files } from '#server/features/files/public.ts';
import { beginEpochs } from '#server/sync/epoch.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { caseBench } from './case-bench.ts';
import type { Device } from './device.ts';

/** Plain text is a kind of file whose bytes need no picture. */
const textOf = (bytes: number) => Buffer.alloc(bytes, 'F = k * x, No 4. ');

describe('files', () => {
  const bench = caseBench('files');
  const { account, clock, outbox, late, sick, deviceOf } = bench;
  let made = 0;
  const fresh = () => idOf(`file ${++made}`);

  async function attach(device: Device, content: Buffer, more: { id?: string; name?: string; type?: string } = {}) {
    const { id = fresh(), name = 'answer.txt', type = 'text/plain' } = more;
    const document = answerDocument.name(bench.scheduleUuid, 'homework', bench.pupil(0));
    await addAttachment(account(device).handles, {
      id,
      schoolId: 1,
      eduYear: 2026,
      cellKey: cellKey({ document, cell: answerCell('pages', 1) }),
      purpose: 'answer',
      name,
      type,
      sha256: createHash('sha256').update(content).digest('hex'),
      width: null,
      height: null,
      capturedAt: clock.now(),
      content: new Uint8Array(content).buffer,
    });
    return id;
  }
  const waiting = (device: Device) => readAttachments(account(device).handles);
  const drain = (device: Device) => account(device).engine.poke();
  /** What the server gives to the person. */
  async function fetched(login: string, id: string): Promise<Buffer | number> {
    const session = await signIn(bench.app, login);
    const url = `/api/v4/os/files/${id}?schoolId=1&eduYear=2026`;
    const response = await bench.app.inject({ method: 'GET', url, headers: headersOf(session) });
    return response.statusCode === 200 ? response.rawPayload : response.statusCode;
  }
  const uploads = (device: Device) => device.wire.requests.filter(({ url }) => url.includes('/files/upload'));

  it('leaves after typed work, in several pieces, and stays as a copy', async () => {
    const { device } = bench;
    const content = textOf(300_000);
    const id = await attach(device, content);
    await account(device).base.mutate([late()]);
    device.wire.requests.length = 0;
    await drain(device);
    expect(await waiting(device)).toEqual([]);
    expect(await outbox(device)).toEqual([]);
    const order = device.wire.requests.map(({ url }) => (url.includes('/files/') ? 'file' : 'sync'));
    expect(order.slice(0, 2)).toEqual(['sync', 'file']);
    expect(uploads(device).length).toBeGreaterThan(2);
    expect(await fetched('teacher', id)).toEqual(content);
    const copy = await readCopy(account(device).handles, 1, id);
    expect(Buffer.from(copy?.bytes ?? new ArrayBuffer(0))).toEqual(content);
  });

  it('gives way to what is typed while it is sent, before its next piece', async () => {
    const { device } = bench;
    await attach(device, textOf(900_000));
    device.wire.requests.length = 0;
    device.wire.beforeAnswer = async () => {
      if (uploads(device).length !== 2) return;
      device.wire.beforeAnswer = undefined;
      await account(device).base.mutate([late()]);
      await drain(device);
    };
    await drain(device);
    const order = device.wire.requests.map(({ url }) => (url.includes('/files/') ? 'file' : 'sync'));
    expect(order.slice(0, 4)).toEqual(['file', 'file', 'sync', 'file']);
    expect(order.filter((kind) => kind === 'sync')).toHaveLength(1);
    expect(await waiting(device)).toEqual([]);
  });

  it.each(['requestLost', 'answerLost', 'cutUp', 'doubled', 'captivePortal'] as const)(
    'is whole after a piece met "%s", and nothing is sent that had arrived',
    async (kind) => {
      const { device } = bench;
      const content = textOf(200_000);
      const id = await attach(device, content);
      // The question, then the first piece.
      let pieces = 0;
      let sent = 0;
      device.wire.beforeSend = () => {
        pieces += 1;
        device.wire.fault = pieces === 2 ? { kind } : { kind: 'none' };
      };
      await drain(device);
      device.wire.fault = { kind: 'none' };
      for (let tries = 0; tries < 5 && (await waiting(device)).length > 0; tries++) {
        clock.advance(61_000);
        await device.runTimers();
        await drain(device);
      }
      device.wire.beforeSend = undefined;
      sent = uploads(device).length;
      expect(await waiting(device)).toEqual([]);
      expect(sent).toBeLessThan(12);
      expect(await fetched('teacher', id)).toEqual(content);
    },
  );

  it('of two drainers is stored once, whoever is first', async () => {
    const { device } = bench;
    const content = textOf(250_000);
    const id = await attach(device, content);
    const other = device.secondDrainer();
    await Promise.all([drain(device), other.engine.poke()]);
    await drain(device);
    expect(await waiting(device)).toEqual([]);
    expect(await fetched('teacher', id)).toEqual(content);
  });

  it('that the server refuses waits for its person, and holds up neither work nor other files', async () => {
    const { device } = bench;
    const wrong = await attach(device, textOf(1_000), { name: 'photo.jpg', type: 'image/jpeg' });
    const right = await attach(device, textOf(1_000));
    await account(device).base.mutate([late()]);
    await drain(device);
    expect(await waiting(device)).toMatchObject([{ id: wrong, state: 'parked', error: { code: 'FILE_TYPE_REFUSED' } }]);
    expect(await outbox(device)).toEqual([]);
    expect(await fetched('teacher', right)).toEqual(textOf(1_000));
    await retryAttachment(account(device).handles, wrong);
    await drain(device);
    expect(await waiting(device)).toMatchObject([{ id: wrong, state: 'parked' }]);
  });

  it('waits for the next sign-in once the session is over', async () => {
    const { device } = bench;
    const id = await attach(device, textOf(1_000));
    device.wire.fault = { kind: 'refusal', code: 'SESSION_ENDED' };
    await drain(device);
    device.wire.fault = { kind: 'none' };
    expect(await waiting(device)).toMatchObject([{ id, state: 'pending' }]);
    await drain(device);
    expect(await waiting(device)).toHaveLength(1);
    await device.signIn('teacher');
    await drain(device);
    expect(await waiting(device)).toEqual([]);
  });

  it('of a locked school waits, and leaves when it is open again', async () => {
    const { device } = bench;
    const id = await attach(device, textOf(1_000));
    device.wire.fault = { kind: 'refusal', code: 'SUBSCRIPTION_LOCKED' };
    await drain(device);
    device.wire.fault = { kind: 'none' };
    expect(await waiting(device)).toMatchObject([{ id, state: 'pending' }]);
    clock.advance(61_000);
    await account(device).engine.wake();
    expect(await waiting(device)).toEqual([]);
  });

  it('is held back where data is saved, until a press', async () => {
    const device = await deviceOf('teacher');
    device.isSavingData = true;
    const large = await attach(device, textOf(1_200_000));
    const small = await attach(device, textOf(1_000));
    await drain(device);
    expect(await waiting(device)).toMatchObject([{ id: large, state: 'pending', arrived: 0 }]);
    expect(await fetched('teacher', small)).toEqual(textOf(1_000));
    await retryAttachment(account(device).handles, large);
    await drain(device);
    expect(await waiting(device)).toEqual([]);
  });

  it('of which a restart has forgotten how much arrived goes on where the server stands', async () => {
    const { device } = bench;
    const content = textOf(400_000);
    const id = await attach(device, content);
    let pieces = 0;
    device.wire.beforeSend = () => {
      pieces += 1;
      if (pieces > 3) device.wire.fault = { kind: 'requestLost' };
    };
    await drain(device);
    device.wire.beforeSend = undefined;
    device.wire.fault = { kind: 'none' };
    const [head] = await waiting(device);
    expect(head?.arrived).toBeGreaterThan(0);
    device.crash();
    await drain(device);
    expect(await waiting(device)).toEqual([]);
    expect(await fetched('teacher', id)).toEqual(content);
  });

  // case 24
  it('leaves a full disk, which makes room', async () => {
    const { device } = bench;
    const content = textOf(300_000);
    const id = await attach(device, content);
    const full = () => {
      throw new DOMException('The disk of the test is full', 'QuotaExceededError');
    };
    const spies = [
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full),
    ];
    await drain(device);
    for (const spy of spies) spy.mockRestore();
    expect(await waiting(device)).toEqual([]);
    expect(await fetched('teacher', id)).toEqual(content);
  });

  it('that the server has never heard of any more is announced again', async () => {
    const { device } = bench;
    const content = textOf(200_000);
    const id = await attach(device, content);
    let pieces = 0;
    device.wire.beforeSend = () => {
      pieces += 1;
      device.wire.fault = pieces === 3 ? { kind: 'refusal', code: 'NOT_FOUND' } : { kind: 'none' };
    };
    await drain(device);
    device.wire.beforeSend = undefined;
    device.wire.fault = { kind: 'none' };
    await drain(device);
    expect(await waiting(device)).toEqual([]);
    expect(await fetched('teacher', id)).toEqual(content);
  });

  // case 39
  it('that a restored server has never heard of are sent again from their copies, and a known one is not', async () => {
    const { device } = bench;
    const { db } = bench.database;
    const known = await attach(device, textOf(1_000));
    await drain(device);
    clock.advance(60_000);
    // The last word that the restored database knows.
    await account(device).base.mutate([late()]);
    await drain(device);
    clock.advance(60_000);
    const content = textOf(300_000);
    const unknown = await attach(device, content);
    await drain(device);
    await db.delete(files).where(eq(files.uuid, unknown));
    await beginEpochs(db);
    device.wire.requests.length = 0;
    await account(device).base.mutate([sick(1)]);
    await drain(device);
    await drain(device);
    expect(await waiting(device)).toEqual([]);
    expect(await fetched('teacher', unknown)).toEqual(content);
    expect(await fetched('teacher', known)).toEqual(textOf(1_000));
    const announced = uploads(device).filter(({ url }) => url.includes('/upload?'));
    expect(announced).toHaveLength(1);
    expect((await readCopy(account(device).handles, 1, unknown))?.bytes.byteLength).toBe(content.byteLength);
  });
});
