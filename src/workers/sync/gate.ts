// The auth gate with the browser's locks and channels; page, worker and service worker each have one for the account.
import type { PlainError } from '#contract/core/errors.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { noteSession, readSession } from '#db/device-session.ts';
import type { Handles } from '#db/handles.ts';
import { call } from '#shared/http/api.ts';
import { AuthGate } from '#shared/http/auth-gate.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { deviceNow } from '#shared/lib/device-time.ts';
import type { SyncMessage } from './messages.ts';

/** Makes the gate of an account on its channel; `receive` must be called for the gate messages that arrive there. */
export function createGate(options: {
  readonly handles: Handles;
  readonly post: (message: SyncMessage) => void;
  /** The session may be another one than before; other contexts are told by the gate. */
  readonly onSession: () => void;
}): AuthGate {
  const { handles, post, onSession } = options;
  const { userId } = handles;
  return new AuthGate(userId, {
    withLock: (name, work) => navigator.locks.request(name, work) as ReturnType<typeof work>,
    post: (message) => post({ type: 'gate', message }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    session: () => readSession(handles),
    noteOver: async (signIn) => {
      await noteSession(handles, { type: 'isOver', signIn });
      post({ type: 'session' });
      onSession();
    },
    now: deviceNow,
    refresh: async (account): Promise<{ token: string } | { error: PlainError }> => {
      const context = {
        fetch: browserFetch,
        gate: null,
        language: () => 'kz' as const,
        school: () => null,
      };
      const result = await call(context, sessionEndpoints.refreshToken, { body: { userId: account } });
      return result.kind === 'data' ? { token: result.data.access_token } : { error: result.error };
    },
  });
}
