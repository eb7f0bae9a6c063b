// How the Offline Lab meets requests of files: which faults concern them, and what it does to pieces and to answers without a body.
import { expect, test } from 'vitest';
import { answerWith, type Fault, withFaults } from '#shared/http/faults.ts';
import { faultNames } from '#shared/lib/lab-settings.ts';
import { faultOf, look } from '#workers/sync/lab-requests.ts';

const upload = '/api/v4/os/files/upload';

/** A server that takes everything, and the bodies that it was given. */
function server() {
  const bodies: unknown[] = [];
  const fetchPort = async (_url: string, { body }: RequestInit) => {
    bodies.push(body);
    return new Response(null, { status: 204, headers: { 'upload-offset': '4' } });
  };
  const faulty = (fault: Fault) => withFaults(fetchPort, () => fault, { wait: async () => undefined });
  return { bodies, faulty };
}

test('a piece of a file is no question, and neither is a push', async () => {
  const piece = { method: 'PATCH', body: new Uint8Array(10) };
  expect(await look(`${upload}/1?schoolId=1`, piece)).toEqual({ kinds: ['piece', 'file', 'all'], seqs: [], bytes: 10 });
  expect((await look(`${upload}?schoolId=1`, { method: 'POST' })).kinds).toEqual(['file', 'all']);
  expect((await look(`${upload}/1?schoolId=1`, { method: 'HEAD' })).kinds).toEqual(['file', 'all']);
  expect((await look('/api/v4/os/files/1', { method: 'GET' })).kinds).toEqual(['all']);
});

test('of a request that breaks off the first half arrives, and no answer', async () => {
  const { bodies, faulty } = server();
  const send = faulty({ kind: 'cutUp' });
  await expect(send(upload, { method: 'PATCH', body: new Uint8Array([1, 2, 3, 4]) })).rejects.toThrow(TypeError);
  await expect(send(upload, { method: 'POST', body: 'abcd' })).rejects.toThrow(TypeError);
  expect(bodies).toEqual([new Uint8Array([1, 2]), 'ab']);
  await expect(send(upload, { method: 'POST' })).rejects.toThrow(TypeError);
  expect(bodies).toHaveLength(2);
});

test('the answer to a piece, which has no body, is cut without a failure of the laboratory', async () => {
  const answer = await server().faulty({ kind: 'cut' })(upload, { method: 'PATCH' });
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '4']);
  const blank = await new Response(null, { status: 204 }).blob();
  expect(answerWith(new Response(null, { status: 204 }), blank).status).toBe(204);
  expect(await answerWith(new Response('a'), 'b').text()).toBe('b');
});

test('every fault has its effect', () => {
  for (const name of faultNames) expect(faultOf(name).kind).not.toBe('none');
  expect(faultOf('FILE_TYPE_REFUSED')).toEqual({ kind: 'refusal', code: 'FILE_TYPE_REFUSED' });
  expect(faultOf('cutUp')).toEqual({ kind: 'cutUp' });
});
