// Bodies that are slow or stop, on every kind of route of a listening server with its usual limits: a client that makes progress is answered
// however long it takes, a stalled one is not waited for, and others are answered meanwhile. The time of the connections passes by hand.
// Node's own limits, floods and clients that never read are in half-sent.slow.test.ts.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionLimits } from '#server/plugins/connection-limits.ts';
import { databaseKind } from '#tests/support/database.ts';
import { answersIn, headOf } from '#tests/support/raw-connection.ts';
import { signInBody, signInHead } from '#tests/support/sign-in.ts';
import { edgeOfSuite } from './edge.ts';
import { allAnswered, arrivals, doorOf, framed, good, handTime, headFor, isRead, kindsOf } from './half-sent.ts';

const { stillMs } = connectionLimits();

describe('with few calls in flight', () => {
  const { time, pass } = handTime();
  const edge = edgeOfSuite(databaseKind, { mostInFlight: 12, connectionTime: time });
  const { open, closeAll, normalCalls } = doorOf(edge);
  const { each, expected } = kindsOf(edge, open);
  const { watch, arrived } = arrivals(edge);
  beforeAll(async () => {
    watch();
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(closeAll);

  // case 41
  it('a body that stops is not waited for, and is told so where nothing was answered yet', async () => {
    const stall = async () => {
      const begun = await each(async (kind, connection) => {
        await connection.send(headFor(kind));
        await connection.send(framed(kind, kind.body.subarray(0, 4)));
        await arrived(connection);
        // Answered without its body.
        if (!isRead(kind)) await connection.hears('200 OK');
        return connection;
      });
      return Object.entries(begun);
    };
    // More of them than calls allowed in flight: they do not count as calls yet.
    // Eleven at a time: until its caller has been checked, each of them counts.
    const stalled = [...(await stall()), ...(await stall()), ...(await stall())];
    expect(await normalCalls()).toEqual(allAnswered);
    pass(stillMs - 1);
    expect(stalled.filter(([, { socket }]) => socket.closed)).toEqual([]);
    pass(1);
    const told = await Promise.all(
      stalled.map(async ([name, { closed, heard }]) => {
        await closed;
        return [name, answersIn(heard())];
      }),
    );
    const once = Object.entries(expected((kind) => [isRead(kind) ? '503 UNAVAILABLE' : '200']));
    expect(told).toEqual([...once, ...once, ...once]);
    expect(await normalCalls()).toEqual(allAnswered);
  });

  it('a body that makes progress is answered, however long it takes', async () => {
    const pieces = 8;
    const slow = await each(async (kind, connection) => {
      await connection.send(headFor(kind));
      return { kind, connection };
    });
    for (let index = 0; index < pieces; index++) {
      await Promise.all(
        Object.values(slow).map(async ({ kind, connection }) => {
          const [from, to] = [index, index + 1].map((part) => Math.floor((part * kind.body.length) / pieces));
          const piece = kind.body.subarray(from, to);
          if (piece.length > 0) await connection.send(framed(kind, piece));
          await arrived(connection);
        }),
      );
      // As slow as a village's link.
      pass(stillMs - 1);
    }
    const answers: Record<string, string[]> = {};
    for (const [name, { kind, connection }] of Object.entries(slow)) {
      if (kind.chunked) await connection.send('0\r\n\r\n');
      await connection.hears('\r\n\r\n');
      await connection.hears(kind.request.startsWith('GET /index') ? 'index' : '}');
      answers[name] = answersIn(connection.heard());
    }
    expect(answers).toEqual(expected((kind) => [good(kind)]));
    closeAll();
  });

  it('requests that stand before half a one on the connection are answered', async () => {
    const connection = await open();
    const health = headOf('GET /api/health');
    await connection.send(`${health.repeat(3)}${signInHead({ 'content-length': 400 })}{"lo`);
    await arrived(connection);
    await vi.waitFor(() => expect(answersIn(connection.heard())).toHaveLength(3));
    pass(stillMs);
    await connection.closed;
    expect(answersIn(connection.heard())).toEqual(['200', '200', '200', '503 UNAVAILABLE']);
  });

  it('a sender who asks first is told to continue, and not waited for either', async () => {
    const head = signInHead({ expect: '100-continue' });
    const [honest, stalled] = await Promise.all([open(), open()]);
    await Promise.all([honest.send(head), stalled.send(head)]);
    await Promise.all([honest.hears('100 Continue'), stalled.hears('100 Continue')]);
    await honest.send(signInBody);
    await honest.hears('200 OK');
    pass(stillMs);
    await stalled.closed;
    expect(answersIn(stalled.heard())).toEqual(['100', '503 UNAVAILABLE']);
  });
});
