// What the user of this database wanted of push on this device, so that a start can tell whether the browser's subscription is still the one
// that the server knows.
import type { Language } from '#contract/core/localized.ts';
import type { LockScreenWords } from '#contract/push/push.schema.ts';
import type { Handles } from './handles.ts';

export type KeptPush = {
  /** By which the server names this device. */
  readonly id: string;
  readonly endpoint: string;
  readonly words: LockScreenWords;
  readonly language: Language;
};
const pushKey = 'push';

/** Null: this device is not told for this user. */
export async function readPush(handles: Handles): Promise<KeptPush | null> {
  const row = await handles.run(() => handles.relaxed.settings.get(pushKey));
  return (row?.value as KeptPush | null | undefined) ?? null;
}

export async function keepPush(handles: Handles, value: KeptPush | null): Promise<void> {
  await handles.write(() => handles.strict.settings.put({ key: pushKey, value }));
}
