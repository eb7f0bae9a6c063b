// The number of this device's database: with a row's own number it names an operation forever, so no two databases may share one.

import type { QalamDatabase } from './database.ts';
import { noteIn } from './device-session.ts';
import type { Handles } from './handles.ts';

const clientIdKey = 'clientId';
/** Numbers before the newest: rows of them may still wait, here or sealed. */
const formerClientIdsKey = 'formerClientIds';
/** As older applications kept the last of them. */
const formerClientIdKey = 'formerClientId';
/** A person who signs in every day is known by those of some months. */
const mostFormerIds = 200;

/** The device's id, random and kept in the same database, so that an evicted database never reuses a (clientId, seq). */
export async function clientIdOf(database: QalamDatabase, makeId: () => string): Promise<string> {
  const known = await database.settings.get(clientIdKey);
  if (typeof known?.value === 'string') return known.value;
  const value = makeId();
  await database.settings.put({ key: clientIdKey, value });
  return value;
}

/** The device's id when it has one already. */
export async function knownClientId(handles: Handles): Promise<string | null> {
  const known = await handles.run(() => handles.relaxed.settings.get(clientIdKey));
  return typeof known?.value === 'string' ? known.value : null;
}

/** The ids that this database had, without the present one. */
export async function formerClientIds(database: QalamDatabase): Promise<readonly string[]> {
  const [all, last] = await database.settings.bulkGet([formerClientIdsKey, formerClientIdKey]);
  if (Array.isArray(all?.value)) return all.value as string[];
  return typeof last?.value === 'string' ? [last.value] : [];
}

/**
 * Takes a new id: a disk that goes back, or a copy of it, would give its numbers a second time. What waits keeps its own; it may have
 * left under it.
 * @returns the new one.
 */
export async function renewClientId(database: QalamDatabase, makeId: () => string): Promise<string> {
  const present = await database.settings.get(clientIdKey);
  const former = [...(await formerClientIds(database)), ...(typeof present?.value === 'string' ? [present.value] : [])];
  await database.settings.put({ key: formerClientIdsKey, value: former.slice(-mostFormerIds) });
  const value = makeId();
  await database.settings.put({ key: clientIdKey, value });
  return value;
}

/**
 * Begins a session under a new name, with a new number: whatever became of the disk since the last one, its numbers are new.
 * @returns the name.
 */
export async function beginSession(handles: Handles, makeId: () => string): Promise<string> {
  const signIn = makeId();
  await handles.write(() => {
    const database = handles.strict;
    return database.transaction('rw', database.settings, database.flags, async () => {
      await renewClientId(database, makeId);
      await noteIn(database, { type: 'begins', signIn });
    });
  });
  return signIn;
}
