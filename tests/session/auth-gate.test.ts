// What the token gate reports while it renews (part 1 section 4). The network is a port.
import { expect, test } from 'vitest';
import type { PlainError } from '#contract/core/errors.ts';
import { AuthGate, type RefreshState } from '#shared/http/auth-gate.ts';

function gateWith(answer: { token: string } | { error: PlainError }) {
  const during: RefreshState[] = [];
  const clock = { now: 1_000_000 };
  const session: { signIn: string | null; kind: 'in' | 'over' | 'out' } = { signIn: 'first', kind: 'in' };
  const over: (string | null)[] = [];
  const gate: AuthGate = new AuthGate(7, {
    withLock: (_name, work) => work(),
    refresh: async () => {
      during.push(gate.refreshState);
      return answer;
    },
    post: () => undefined,
    wait: async () => undefined,
    session: async () => ({ ...session }),
    noteOver: async (signIn) => over.push(signIn),
    now: () => clock.now,
  });
  return { gate, during, clock, session, over };
}

// covers AUTH-009
test('a refresh is loading while the server is asked and loaded when it gave a token', async () => {
  const { gate, during } = gateWith({ token: 'new' });
  expect(await gate.renew('old')).toEqual({ kind: 'token', token: 'new', signIn: 'first' });
  expect([...during, gate.refreshState]).toEqual(['loading', 'loaded']);
});

// covers AUTH-009
test('a refresh that the server refuses is rejected: the user must sign in', async () => {
  const { gate, during } = gateWith({ error: { code: 'SESSION_ENDED' } });
  expect(await gate.renew('old')).toEqual({ kind: 'signIn', error: { code: 'SESSION_ENDED' } });
  expect([...during, gate.refreshState]).toEqual(['loading', 'reject']);
});

test.each(['NO_CONNECTION', 'NOT_OUR_ANSWER', 'INTERNAL', 'TOO_MANY_REQUESTS'] as const)(
  'a refresh that met %s is not rejected and may be tried again',
  async (code) => {
    const { gate } = gateWith({ error: { code } });
    expect((await gate.renew('old')).kind).toBe('failed');
    expect(gate.refreshState).toBe('idle');
  },
);

const minutes = 60_000;
const tokenFor = (seconds: number) =>
  ['head', btoa(JSON.stringify({ iat: 1_900_000_000, exp: 1_900_000_000 + seconds })), 'sign'].join('.');

test('a token whose time is over is renewed before a body is sent with it, by its own word and not by the clock of the device', async () => {
  const { gate, during, clock } = gateWith({ token: 'new' });
  const held = tokenFor(15 * 60);
  gate.adopt({ token: held, signIn: 'first' });
  clock.now += 14 * minutes;
  expect(await gate.current()).toEqual({ kind: 'token', token: held, signIn: 'first' });
  clock.now += minutes;
  expect(await gate.current()).toEqual({ kind: 'token', token: 'new', signIn: 'first' });
  expect(during).toEqual(['loading']);
  // A token without an expiry is good until the server refuses it.
  clock.now += 500 * minutes;
  expect(await gate.current()).toEqual({ kind: 'token', token: 'new', signIn: 'first' });
});

test('where the renewal fails the current token is tried: the clock may have jumped', async () => {
  const { gate, clock } = gateWith({ error: { code: 'INTERNAL' } });
  const held = tokenFor(15 * 60);
  gate.receive({ type: 'token', token: held, signIn: 'first' });
  clock.now += 24 * 60 * minutes;
  expect(await gate.current()).toEqual({ kind: 'token', token: held, signIn: 'first' });
});

test('a session that is over says so at once', async () => {
  const { gate, clock } = gateWith({ error: { code: 'SESSION_ENDED' } });
  gate.adopt({ token: tokenFor(60), signIn: 'first' });
  clock.now += 2 * minutes;
  expect(await gate.current()).toEqual({ kind: 'signIn', error: { code: 'SESSION_ENDED' } });
});

test('a refusal is noted for the sign-in that was refused, not for the one that has started meanwhile', async () => {
  const { gate, session, over } = gateWith({ error: { code: 'SESSION_ENDED' } });
  const refusing = gate.renew(null);
  Object.assign(session, { signIn: 'second' });
  expect((await refusing).kind).toBe('signIn');
  expect(over).toEqual(['first']);
  // The second session's token stays when the first one's is refused.
  gate.adopt({ token: 'of the second', signIn: 'second' });
  await gate.refused('first');
  expect(await gate.current()).toEqual({ kind: 'token', token: 'of the second', signIn: 'second' });
});

test('a token of another sign-in is not used: of a message that came late, or of a person who has signed in again', async () => {
  const { gate, session, during } = gateWith({ token: 'new' });
  gate.receive({ type: 'token', token: 'old', signIn: 'former' });
  expect(await gate.current()).toEqual({ kind: 'token', token: 'new', signIn: 'first' });
  Object.assign(session, { signIn: 'second' });
  expect(await gate.current()).toEqual({ kind: 'token', token: 'new', signIn: 'second' });
  expect(during).toHaveLength(2);
});

test.each(['over', 'out'] as const)('nothing is asked of the server while the session is %s', async (kind) => {
  const { gate, session, during } = gateWith({ token: 'new' });
  gate.adopt({ token: 'held', signIn: 'first' });
  Object.assign(session, { kind });
  const refusal = { kind: 'signIn', error: { code: 'SIGN_IN_REQUIRED' } };
  expect([await gate.current(), await gate.renew('held')]).toEqual([refusal, refusal]);
  expect(during).toEqual([]);
});

test('a context that nobody waits for hears the token of a page before it refreshes beside it, and waits for none that does not come', async () => {
  const answers: ((message: { type: string }) => void)[] = [];
  const asked: string[] = [];
  const gate: AuthGate = new AuthGate(7, {
    withLock: (_name, work) => work(),
    refresh: async () => {
      asked.push('server');
      return { token: 'of the server' };
    },
    post: (message) => {
      asked.push(message.type);
      for (const answer of answers) answer(message);
    },
    wait: async () => undefined,
    session: async () => ({ signIn: 'first', kind: 'in' }),
    noteOver: async () => undefined,
    now: () => 1_000_000,
  });
  await gate.hear(1_000);
  expect([asked, gate.token]).toEqual([['ask'], null]);
  answers.push(({ type }) => {
    if (type === 'ask') gate.receive({ type: 'token', token: 'of the page', signIn: 'first' });
  });
  await gate.hear(1_000);
  expect(await gate.current()).toEqual({ kind: 'token', token: 'of the page', signIn: 'first' });
  await gate.hear(1_000);
  expect(asked).toEqual(['ask', 'ask']);
});
