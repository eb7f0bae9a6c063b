import { uuidV7 } from '#contract/core/ids.ts';
import { deviceNow } from './device-time.ts';

/** A random id of this device, ordered by its clock. */
export function makeId(): string {
  return uuidV7(deviceNow(), crypto.getRandomValues(new Uint8Array(10)));
}
