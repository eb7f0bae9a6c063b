// Looking at a password is the dearest thing that a stranger can ask of the server: some 20 MB and tens of milliseconds of a thread each.
// A few are looked at at once; the others wait in lines, one for each group of addresses. Devices that an account knows go before.
import { inLines } from '#server/shared/in-lines.ts';

/** Of the whole process, like its threads: of its four one is left for what else needs them: unpacking, files, names. */
export const passwordWork = inLines({ atOnce: 3, longest: { line: 100, all: 300 }, retryAfterMs: 3_000 });
