// How often passwords may be guessed: one set of rules over two places where the counts can stand, the database and Redis. Why these
// numbers: docs/decisions/2026-11-22-limits-of-guessing.md.
import { addressGroups } from '#server/shared/address-groups.ts';
import type { PasswordAttempt, SignInThrottle } from '#server/shared/context.ts';

const minute = 60_000;
const hour = 60 * minute;
export const windowMs = 15 * minute;
export const dayMs = 24 * 60 * minute;

/** From `limit` counts within `windowMs` on each further one makes wait: `blockMs`, doubled up to four times, `longestMs` at most. */
export type Rule = {
  readonly limit: number;
  readonly blockMs: number;
  readonly windowMs: number;
  readonly longestMs: number;
};
const within = (limit: number, blockMs: number): Rule => ({ limit, blockMs, windowMs, longestMs: windowMs });

export const rules = {
  /** Attempts of one account from one address that were not right. */
  pair: within(5, minute),
  /** The same from the /48 around it. */
  widePair: within(10, minute),
  /** Wrong passwords of one account from everywhere, soon and over a day. */
  login: within(30, minute),
  loginDay: { limit: 200, blockMs: windowMs, windowMs: dayMs, longestMs: windowMs },
  /** Wrong passwords of anybody from one address: a whole school shares one. And from the /48 around it. */
  address: within(100, minute / 2),
  wide: within(300, minute / 2),
  /** Attempts from one device that the account knows which were not right. */
  device: within(5, minute),
  /** Wrong ones over a day: after these the device stands for nothing until the day is over. */
  deviceDay: { limit: 30, blockMs: dayMs, windowMs: dayMs, longestMs: dayMs },
  /** Right passwords of one account from one address: each costs as much work as a wrong one. */
  entry: within(100, minute / 2),
  /** Wrong codes of invitations from one address, where a whole school may stand, and from the /48 around it. */
  code: { limit: 30, blockMs: hour, windowMs: hour, longestMs: hour },
  wideCode: { limit: 100, blockMs: hour, windowMs: hour, longestMs: hour },
} as const satisfies Record<string, Rule>;
type Kind = keyof typeof rules;

/** A count: its key begins with its kind. */
export type Count = { readonly key: string; readonly rule: Rule };
/** Keys of these begin a window longer than the others; they are kept for a day. */
export const kindsOfADay = (Object.keys(rules) as Kind[]).filter((kind) => rules[kind].windowMs > windowMs);

/** Where counts stand. Each call is one step that no other comes into. */
export type Counts = {
  /** The longest wait that any of these counts asks for, in ms; 0 when none does. */
  longestWait(counts: readonly Count[], now: number): Promise<number>;
  /** Adds one, unless the count makes wait already and `unlessBlocked`; the wait when it did, else 0. */
  add(count: Count, now: number, options: { unlessBlocked: boolean }): Promise<number>;
  forget(counts: readonly Count[]): Promise<void>;
};

function countsOf({ login, address, device }: PasswordAttempt) {
  const { near, wide } = addressGroups(address);
  const name = login.toLowerCase();
  const one = (kind: Kind, ...parts: string[]): Count[] => [{ key: [kind, ...parts].join(':'), rule: rules[kind] }];
  return {
    pairs: [...one('pair', name, near), ...(wide === null ? [] : one('widePair', name, wide))],
    addresses: [...one('address', near), ...(wide === null ? [] : one('wide', wide))],
    ofLogin: [...one('login', name), ...one('loginDay', name)],
    entry: one('entry', name, near),
    ofDevice: device === null ? [] : one('device', device),
    deviceDay: device === null ? [] : one('deviceDay', device),
  };
}

/** The rules over counts that stand somewhere. */
export function throttleOver(counts: Counts): SignInThrottle {
  const ofCodes = (address: string): Count[] => {
    const { near, wide } = addressGroups(address);
    const around: Count[] = wide === null ? [] : [{ key: `wideCode:${wide}`, rule: rules.wideCode }];
    return [{ key: `code:${near}`, rule: rules.code }, ...around];
  };
  const addAll = async (which: readonly Count[], now: number) => {
    for (const count of which) await counts.add(count, now, { unlessBlocked: false });
  };
  /** Takes one of each; the wait when one of them refuses. */
  const reserve = async (which: readonly Count[], now: number): Promise<number> => {
    for (const count of which) {
      const wait = await counts.add(count, now, { unlessBlocked: true });
      if (wait > 0) return wait;
    }
    return 0;
  };
  return {
    codes: {
      waitMs: (address, now) => counts.longestWait(ofCodes(address), now),
      wrong: (address, now) => addAll(ofCodes(address), now),
    },
    forgive: (login) => counts.forget(countsOf({ login, address: '', device: null }).ofLogin),
    begin: async (attempt, now) => {
      const { pairs, addresses, ofLogin, entry, ofDevice, deviceDay } = countsOf(attempt);
      // What others did from the same address, or to the same account from elsewhere, is nothing to a device that the account knows.
      const isKnown = ofDevice.length > 0 && (await counts.longestWait(deviceDay, now)) === 0;
      const reserved = isKnown ? ofDevice : pairs;
      const waited = await counts.longestWait(
        isKnown ? [...ofDevice, ...entry] : [...pairs, ...addresses, ...ofLogin, ...entry],
        now,
      );
      return {
        waitMs: waited > 0 ? waited : await reserve(reserved, now),
        // Guesses from a known device count for the account too, so that a stolen one adds nothing to what a stranger may.
        failed: (at) => addAll(isKnown ? [...deviceDay, ...pairs, ...ofLogin] : [...addresses, ...ofLogin], at),
        succeeded: async (at) => {
          await counts.forget(reserved);
          await addAll(entry, at);
        },
      };
    },
  };
}
