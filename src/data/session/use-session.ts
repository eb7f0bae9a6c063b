import { useSyncExternalStore } from 'react';
import { onSession, type SessionState, sessionState } from './session.ts';

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, sessionState);
}
