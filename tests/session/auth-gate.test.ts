// What the token gate says about itself while it renews (part 1 section 4). The network stands at a port.
import { expect, test } from 'vitest';
import type { PlainError } from '#contract/core/errors.ts';
import { AuthGate, type RefreshState } from '#shared/http/auth-gate.ts';

function gateWith(answer: { token: string } | { error: PlainError }) {
  const during: RefreshState[] = [];
  const gate: AuthGate = new AuthGate(7, {
    withLock: (_name, work) => work(),
    refresh: async () => {
      during.push(gate.refreshState);
      return answer;
    },
    post: () => undefined,
    wait: async () => undefined,
    isSignedOut: async () => false,
  });
  return { gate, during };
}

// covers AUTH-009
test('a refresh is loading while the server is asked and loaded when it gave a token', async () => {
  const { gate, during } = gateWith({ token: 'new' });
  expect(await gate.renew('old')).toEqual({ kind: 'token', token: 'new' });
  expect([...during, gate.refreshState]).toEqual(['loading', 'loaded']);
});

// covers AUTH-009
test('a refresh that the server refuses is rejected: the person must sign in', async () => {
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
