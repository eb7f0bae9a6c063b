// Signing out on this device. First, in one task, it is written down that the person leaves: from then on no start opens them, and what
// the page does not come to do, because it is closed or frozen, the next start does. The server hears of it last: nothing here waits for it.
import { clearCopies } from '#db/copies.ts';
import { countUnsent } from '#db/count-unsent.ts';
import { Handles } from '#db/handles.ts';
import { markSignedOut } from '#db/registry.ts';
import { sealWork } from '#db/sealed.ts';
import { keepTabPerson, tabPerson } from '#shared/lib/storage.ts';
import { channelNameOf, type SyncMessage } from '#workers/sync/port.ts';
import { deviceClock } from './clock.ts';
import { forgetPerson, leavingPeople, noteLeaving } from './stored-person.ts';

/** The person leaves: no start opens them any more, whatever happens next. */
export function beginLeaving(userId: number): void {
  noteLeaving(userId, true);
  forgetPerson(userId);
  if (tabPerson() === userId) keepTabPerson(null);
}

/**
 * What a sign-out does on the device; done again it changes nothing. Each step leaves less in the clear than the one before, and nothing
 * unsent is lost by any (law 7).
 * @throws when the disk refuses a step: the next start goes on.
 */
export async function finishLeaving(userId: number): Promise<void> {
  await markSignedOut(userId, deviceClock.now(), await countUnsent(userId).catch(() => 0));
  // Its own: those of the account may be closed under it.
  const handles = new Handles(userId);
  try {
    // From here on nothing is sent or renewed under this person, in any context.
    await handles.write(() => handles.strict.flags.put({ key: 'signedOut', value: true }));
    tellContexts(userId);
    // In the clear it is safer than not at all (law 7).
    await sealWork(handles).catch((cause: unknown) => console.warn('Unsent work could not be sealed', cause));
    await clearCopies(handles);
  } finally {
    handles.close();
  }
  noteLeaving(userId, false);
}

/** Ends every sign-out that a page before this one began. */
export async function finishAllLeaving(): Promise<void> {
  // What the disk of one refuses holds up no other.
  const ended = await Promise.allSettled(leavingPeople().map((userId) => finishLeaving(userId)));
  const failed = ended.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

function tellContexts(userId: number): void {
  const channel = new BroadcastChannel(channelNameOf(userId));
  channel.postMessage({ type: 'signedOut' } satisfies SyncMessage);
  channel.close();
}
