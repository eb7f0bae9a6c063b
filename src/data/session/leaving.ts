// Signing out on this device. First, in one task, it is written down that the user leaves: from then on no start opens them, and what
// the page does not come to do, because it is closed or frozen, the next start does. The server hears of it last: nothing here waits for it.

import { clearCopies } from '#db/copies.ts';
import { noteSession } from '#db/device-session.ts';
import { Handles } from '#db/handles.ts';
import { leftBehind } from '#db/left-behind.ts';
import { markLeft } from '#db/registry.ts';
import { sealWork } from '#db/sealed.ts';
import { adoptShared, forgetRefused } from '#db/shared-files.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { keepTabPerson, tabPerson } from '#shared/lib/storage.ts';
import { channelNameOf, type SyncMessage } from '#workers/sync/port.ts';
import { TypedLog, takeOverTyped } from '../outbox/typed-log.ts';
import { forgetPerson, leavingPeople, noteLeaving, noteLeft } from './stored-person.ts';

/** The user leaves a sign-in: no start opens them any more, whatever happens next. */
export function beginLeaving(userId: number, signIn: string | null): void {
  noteLeaving(userId, signIn);
  forgetPerson(userId);
  if (tabPerson() === userId) keepTabPerson(null);
}

/**
 * What leaving a sign-in does on the device; done again it changes nothing. Each step leaves less in the clear
 * than the one before, and nothing unsent is lost by any (law 7). Whoever has signed in again since stays.
 * @throws when the disk refuses a step: the next start continues.
 */
export async function finishLeaving(userId: number, signIn: string | null): Promise<void> {
  // Its own: those of the account may be closed under it.
  const handles = new Handles(userId);
  try {
    // From here on nothing is sent or renewed under this person, in any context.
    const session = await noteSession(handles, { type: 'isLeft', signIn });
    if (session.kind === 'out') {
      await markLeft(userId, (await leftBehind(userId).catch(() => ({ unsent: 0 }))).unsent);
      tellContexts(userId);
      await putAway(handles, new TypedLog(userId, makeId), makeId);
    }
  } finally {
    handles.close();
  }
  noteLeft(userId);
  // What the telephone shows is of nobody who is here.
  await import('../device/push.ts').then(({ closePushes }) => closePushes(userId)).catch(() => undefined);
}

/** What somebody leaves is sealed, with what is in the log alone; copies of what the server holds go. */
export async function putAway(handles: Handles, log: TypedLog, newId: () => string): Promise<void> {
  await takeOverTyped(handles, log, newId);
  // Shared files are sealed with the other work. They have no school before they are in an answer.
  await adoptShared(handles, { schoolId: 0, eduYear: 0 })
    .then(() => forgetRefused(handles.userId))
    .catch((cause: unknown) => console.warn('Shared files could not be taken', cause));
  // In the clear it is safer than not at all (law 7).
  await sealWork(handles).catch((cause: unknown) => console.warn('Unsent work could not be sealed', cause));
  await clearCopies(handles);
}

/** Ends every sign-out that a page before this one began. */
export async function finishAllLeaving(): Promise<void> {
  // What the disk of one refuses holds up no other.
  const ended = await Promise.allSettled([...leavingPeople()].map((leaving) => finishLeaving(...leaving)));
  const failed = ended.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

function tellContexts(userId: number): void {
  const channel = new BroadcastChannel(channelNameOf(userId));
  channel.postMessage({ type: 'session' } satisfies SyncMessage);
  channel.close();
}
