// Whether a person is signed in on this device: one word for each account, in its own database, and every context reads it there. It
// belongs to a sign-in by name, so that what is still in flight of an older one (a refusal, a sign-out, a message of another tab) says
// nothing about the present one.

import type { QalamDatabase } from './database.ts';
import type { Readable } from './first-reads.ts';
import type { Handles } from './handles.ts';

/** `in`: signed in. `over`: the server has ended it; everything stays, only sending waits for the password. `out`: signed out here. */
export type SessionKind = 'in' | 'over' | 'out';
export type DeviceSession = {
  /** Name of the sign-in; null for one of an older application. */
  readonly signIn: string | null;
  readonly kind: SessionKind;
};
export type SessionEvent = { readonly type: 'begins' | 'isOver' | 'isLeft'; readonly signIn: string | null };

/** The session of a device that has no word of it. */
export const firstSession: DeviceSession = { signIn: null, kind: 'in' };

const sessionKey = 'session';
/** As older applications noted a sign-out. */
const signedOutKey = 'signedOut';

/** What a session is after something happened to a sign-in. The end of another one than the present changes nothing. */
export function sessionAfter(session: DeviceSession, { type, signIn }: SessionEvent): DeviceSession {
  if (type === 'begins') return { signIn, kind: 'in' };
  if (signIn !== session.signIn || session.kind === 'out') return session;
  return { signIn, kind: type === 'isLeft' ? 'out' : 'over' };
}

/** For a transaction over `flags`. */
export async function sessionIn(database: Pick<Readable, 'flags'>): Promise<DeviceSession> {
  const [row, signedOut] = await database.flags.bulkGet([sessionKey, signedOutKey]);
  if (row) return row.value as DeviceSession;
  return signedOut?.value === true ? { signIn: null, kind: 'out' } : firstSession;
}

export async function readSession(handles: Handles): Promise<DeviceSession> {
  return handles.read(['flags'], sessionIn);
}

/** For a transaction over `flags`. */
export async function noteIn(database: QalamDatabase, event: SessionEvent): Promise<DeviceSession> {
  const before = await sessionIn(database);
  const session = sessionAfter(before, event);
  if (session !== before) await database.flags.put({ key: sessionKey, value: session });
  return session;
}

/**
 * Notes what happened to a sign-in.
 * @returns the session as it is then.
 */
export async function noteSession(handles: Handles, event: SessionEvent): Promise<DeviceSession> {
  return handles.write(() => {
    const database = handles.strict;
    return database.transaction('rw', database.flags, () => noteIn(database, event));
  });
}
