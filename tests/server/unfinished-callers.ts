// Clients that never finish their requests, for tests of shutting down.
import { connectRaw, headOf } from '#tests/support/raw-connection.ts';
import { signInBody, signInHead } from '#tests/support/sign-in.ts';

/** A client that gets "100 Continue" knows that the server has accepted the request. */
export const head = signInHead({ expect: '100-continue' });
/** Clients stuck in every kind of unfinished request, on a listening server. */
export async function unfinishedCallers(port: number) {
  const open = (options?: { reads: boolean }) => connectRaw(port, options);
  const [halfBody, halfHead, unused, reader] = await Promise.all([open(), open(), open(), open({ reads: false })]);
  await halfBody.send(head + signInBody.subarray(0, 10));
  await halfBody.hears('100 Continue');
  await halfHead.send(head.slice(0, 40));
  await reader.send(headOf('GET /large.bin'));
  const close = () => {
    for (const { socket } of [halfBody, halfHead, unused, reader]) socket.destroy();
  };
  return { halfBody, halfHead, unused, reader, close };
}
