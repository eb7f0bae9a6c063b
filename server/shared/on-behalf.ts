// On whose behalf a piece of work is done: a line of work that is shared by all (in-lines.ts) asks it, however deep in a call it begins, so that one
// person's flood waits behind itself.
import { AsyncLocalStorage } from 'node:async_hooks';

const behalf = new AsyncLocalStorage<string>();

/** Does work on behalf of a person. @param line the same for all that must wait behind each other, such as "user 7". */
export const onBehalfOf = <Result>(line: string, work: () => Result): Result => behalf.run(line, work);

/** Whose work this is; of what belongs to no call, the server's own. */
export const behalfNow = (): string => behalf.getStore() ?? 'server';
