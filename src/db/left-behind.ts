// What somebody of the device has left behind, without opening their account; apart, since a start does not ask.
import { isWork } from '#contract/mutations.ts';
import { type DeviceSession, readSession } from './device-session.ts';
import { Handles } from './handles.ts';
import { countSealed } from './sealed.ts';

export type LeftBehind = {
  readonly session: DeviceSession;
  /** Entries of work that the server has not settled, and files that it does not hold, sealed or not. */
  readonly unsent: number;
};

export async function leftBehind(userId: number): Promise<LeftBehind> {
  const handles = new Handles(userId);
  try {
    const unsent = await handles.run(async () => {
      const { relaxed } = handles;
      // Heads alone have a cell.
      const files = await relaxed.attachments.where('cellKey').above('').count();
      return (await relaxed.outbox.filter(isWork).count()) + files + (await countSealed(relaxed));
    });
    return { session: await readSession(handles), unsent };
  } finally {
    handles.close();
  }
}
