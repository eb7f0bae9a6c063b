// The few values kept in local storage (part 1 section 9). A token is never among them (decisions A39): writing a profile
// empties whatever in it could open a session. When storage is full, caches give way and the write is tried again; these
// values, unsent work and drafts never do (decisions A).
import { type Language, languages } from '#contract/core/localized.ts';

/** Per key what it holds. */
export type LocalValues = {
  language: Language;
  /** First calendar year of the school year that was chosen. */
  year: number;
  /** Student uuid of the child a parent looks at. */
  childId: string;
  /** Account (user id) to the school it last worked in. */
  schoolKeys: Readonly<Record<string, number>>;
  /** The parallel chosen in filters. */
  fByParallel: number;
  /** Options of the domain, with the device time at which they were asked for. */
  domainOptions: { readonly at: number; readonly options: object };
  /** The signed-in person, for a start without network. Plain data; its reader checks it by its schema. */
  profile: object;
  /** Each person who is signed in on this device, with what they chose: a tab keeps its person, and a switch needs no network. */
  [person: `person.${number}`]: object;
  /** Account and id of something that was typed and may not be on the disk yet (data/typed-log.ts). */
  [typed: `typed.${number}.${string}`]: object;
  /** Account to what its person has seen of each pupil (data/seen/seen.ts). */
  [seen: `seen.${number}`]: object;
  /** Account: the line that tells a newcomer what to do first was followed or closed. */
  [first: `first.${number}`]: object;
  /** Account: tours of pages that were shown on this device. */
  [tours: `tours.${number}`]: { readonly shown: readonly string[] };
  /** Account: until when the line about a missing parent is not shown (decisions D68). */
  [parent: `parent.${number}`]: { readonly hiddenUntil: number };
  /** Account: ids of windows and banners that were shown or closed here (part 1 section 4). */
  [shown: `shown.${number}`]: object;
  /** Account: how its person uses the application here, so that push is offered at a fitting moment (data/device/push-use.ts). */
  [use: `pushUse.${number}`]: object;
  /** Account (0 before a sign-in) and name of a list, to the columns that are shown or hidden; of an import, to what titles of sheets mean. */
  [list: `list.${number}.${string}`]: object;
  /**
   * Account (user id) whose sign-out has started here and may not have come to its end, to the sign-in that is left: the next start ends it
   * (data/leaving.ts). Older applications kept the ids alone.
   */
  leaving: Readonly<Record<string, string | null>> | readonly number[];
  /** Account (user id) to what is unsent in its database, without values: it outlives the database (data/lost-work.ts). */
  unsentWork: Readonly<Record<string, unknown>>;
};
export type LocalKey = keyof LocalValues;

type Check<Value> = (value: unknown) => value is Value;
const isWhole: Check<number> = (value): value is number => Number.isInteger(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checks: { readonly [Key in LocalKey]: Check<LocalValues[Key]> } = {
  language: (value): value is Language => languages.some((language) => language === value),
  year: isWhole,
  childId: (value): value is string => typeof value === 'string' && value !== '',
  schoolKeys: (value): value is Readonly<Record<string, number>> =>
    isRecord(value) && Object.values(value).every(isWhole),
  fByParallel: isWhole,
  domainOptions: (value): value is LocalValues['domainOptions'] =>
    isRecord(value) && Number.isFinite(value.at) && isRecord(value.options),
  profile: (value): value is object => isRecord(value),
  leaving: (value): value is LocalValues['leaving'] =>
    isRecord(value) || (Array.isArray(value) && value.every(isWhole)),
  unsentWork: isRecord,
};
/** All keys but those of each person. */
export const localKeys = Object.keys(checks) as readonly Exclude<
  LocalKey,
  | `person.${number}`
  | `typed.${number}.${string}`
  | `seen.${number}`
  | `first.${number}`
  | `tours.${number}`
  | `parent.${number}`
  | `shown.${number}`
  | `pushUse.${number}`
  | `list.${number}.${string}`
>[];

/** The part of Storage that is used, so that tests can bring their own. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type KeysPort = Pick<Storage, 'length' | 'key'>;

/** `damaged` is a value that no longer fits its key; `unavailable` is a browser that forbids storage. Neither is "absent". */
export type LocalRead<Value> =
  | { readonly state: 'found'; readonly value: Value }
  | { readonly state: 'absent' | 'damaged' | 'unavailable' };

export function readLocal<Key extends LocalKey>(key: Key, storage?: StoragePort): LocalRead<LocalValues[Key]> {
  let text: string | null;
  try {
    text = (storage ?? localStorage).getItem(key);
  } catch {
    return { state: 'unavailable' };
  }
  if (text === null) return { state: 'absent' };
  const value = decode(key, text);
  const check = (checks[key] ?? isRecord) as Check<LocalValues[Key]>;
  return check(value) ? { state: 'found', value } : { state: 'damaged' };
}

export type WriteOptions = {
  /** Gives up the oldest cache; false when there is none left. Must never touch unsent work, drafts or attachments. */
  readonly evict?: () => boolean;
  readonly storage?: StoragePort;
};

/** Far more caches than a device ever holds: an `evict` that wrongly says it freed something must not stop the page. */
const maxEvictions = 200;

/**
 * Stores a value. When storage is full, caches are evicted one by one and the write is tried again after each.
 * On `notStored` nothing was cleared and the previous value is there; tell the user and leave what they typed on the screen.
 */
export function writeLocal<Key extends LocalKey>(
  key: Key,
  value: LocalValues[Key],
  { evict = () => false, storage }: WriteOptions = {},
): 'stored' | 'notStored' {
  const text = encode(key, value);
  for (let evictions = 0; evictions <= maxEvictions; evictions++) {
    try {
      (storage ?? localStorage).setItem(key, text);
      return 'stored';
    } catch (cause) {
      // Forbidden storage stays forbidden however much is evicted.
      if (!isFull(cause) || !evict()) return 'notStored';
    }
  }
  return 'notStored';
}

/** Forgets a value; where storage is forbidden there is nothing to forget. */
export function removeLocal(key: LocalKey, storage?: StoragePort): 'removed' | 'unavailable' {
  try {
    (storage ?? localStorage).removeItem(key);
    return 'removed';
  } catch {
    return 'unavailable';
  }
}

/** Keys of the filters of the monitoring pages begin so. */
const monitoringPrefix = 'monitoring:';

/** Filters of monitoring pages last for one run of the application (part 1 section 9): a start begins without them. */
export function clearMonitoringFilters(storage?: KeysPort & Pick<Storage, 'removeItem'>): void {
  // Where storage is forbidden there are no filters either.
  for (const key of keysBeginning(monitoringPrefix, storage)) (storage ?? localStorage).removeItem(key);
}

/** The keys that begin so; none where storage is forbidden. */
export function keysBeginning(prefix: string, storage?: KeysPort): string[] {
  try {
    const place = storage ?? localStorage;
    const keys = Array.from({ length: place.length }, (_, index) => place.key(index));
    return keys.filter((key) => key?.startsWith(prefix)) as string[];
  } catch {
    return [];
  }
}

function isFull(cause: unknown): boolean {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  // The second name is what older Firefox calls it.
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED';
}

/** These are stored bare, so that a key reads `kz` and not `"kz"`; everything else is JSON. */
const textKeys: readonly LocalKey[] = ['language', 'childId'];

function encode(key: LocalKey, value: unknown): string {
  // What is typed is no profile: whatever its fields are called, it is kept as it is.
  if (key.startsWith('typed.')) return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value, withoutSecrets);
}

function decode(key: LocalKey, text: string): unknown {
  if (textKeys.includes(key)) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller's check finds a value that does not fit its key.
    return undefined;
  }
}

/** `hash` is the one-time key that signs in to sister services (part 1 section 7). */
function withoutSecrets(key: string, value: unknown): unknown {
  return /token|^hash$/i.test(key) ? null : value;
}

const tabKey = 'person';

/** Whose tab this is; null in a new one. */
export function tabPerson(): number | null {
  try {
    return Number(sessionStorage.getItem(tabKey)) || null;
  } catch {
    return null;
  }
}

/** A tab keeps its person over a reload, whoever works in another one; null: it is nobody's. */
export function keepTabPerson(userId: number | null): void {
  try {
    if (userId === null) sessionStorage.removeItem(tabKey);
    else sessionStorage.setItem(tabKey, String(userId));
  } catch {
    // Forbidden storage: the tab opens the last person then, as a new one does.
  }
}
