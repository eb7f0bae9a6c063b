// Looking at a password is the dearest thing that a stranger can ask of the server: some 20 MB and tens of milliseconds of a thread each.
// A few are looked at at once; the others wait in lines: strangers in one for each group of addresses, those who ask from a device or session of an
// account in one for that account. Both kinds have every other turn: neither a flood of strangers nor one person with a session keeps others out.
import { addressGroups } from '#server/shared/address-groups.ts';
import type { PasswordAttempt } from '#server/shared/context.ts';
import { inLines } from '#server/shared/in-lines.ts';

/** Of the whole process, like its threads: of its four one is left for what else needs them: unpacking, files, names. */
export const passwordWork = inLines({ atOnce: 3, longest: { line: 100, known: 5, all: 300 }, retryAfterMs: 3_000 });

/** Does work for an attempt when its turn comes. @throws AppError UNAVAILABLE when too many wait. */
export function inTurnOf<Result>(
  { login, address, device }: PasswordAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  return device === null
    ? passwordWork.run(addressGroups(address).near, work)
    : // However it is written: a device is known for a login in any case of letters.
      passwordWork.run(`account ${login.toLowerCase()}`, work, 'known');
}
