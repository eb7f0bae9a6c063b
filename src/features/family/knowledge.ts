// "Not entered yet" is a statement about the server. Without a connection it holds for the time of the document only, and no longer
// at all once the document is older than what the device knows otherwise.
import { inZone } from '#contract/core/time.ts';

export type Contact = {
  readonly connection: 'unknown' | 'online' | 'offline';
  /** Server time of the last complete exchange for any school of the family. */
  readonly lastContact: number;
};

/** One exchange serves one school; those of several follow each other within this time. */
const sameContactMs = 2 * 60_000;

/** Whether what nobody had entered may have been entered since, without this device having had a chance to learn of it. */
export function isOvertaken(
  confirmedAt: number,
  { connection, lastContact }: Contact,
  { now, timeZone }: { now: number; timeZone: string },
): boolean {
  if (connection !== 'offline') return false;
  const isOfEarlierDay = inZone(confirmedAt, timeZone).date < inZone(now, timeZone).date;
  return isOfEarlierDay || confirmedAt < lastContact - sameContactMs;
}
