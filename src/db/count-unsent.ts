// How much somebody of the device has left unsent, sealed or not; apart, since a start does not ask.
import { Handles } from './handles.ts';
import { countSealed } from './sealed.ts';

/** How much of an account is unsent, without opening the account. */
export async function countUnsent(userId: number): Promise<number> {
  const handles = new Handles(userId);
  try {
    return (await handles.relaxed.outbox.count()) + (await countSealed(handles.relaxed));
  } finally {
    handles.close();
  }
}
