import { uuidV7 } from '#contract/core/ids.ts';
import { deviceClock } from './clock.ts';

/** Random ids of this device. */
export function makeId(): string {
  return uuidV7(deviceClock.now(), crypto.getRandomValues(new Uint8Array(10)));
}
