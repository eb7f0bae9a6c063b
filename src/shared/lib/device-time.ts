// The device's clock, as everything in this context reads it. Only the offline laboratory sets it wrong.
import type { DeviceTime } from '#contract/core/time.ts';

let skewMs = 0;

export function deviceNow(): DeviceTime {
  return Date.now() + skewMs;
}

/** Sets the device's clock forward, or back, for this context. */
export function skewDeviceTime(ms: number): void {
  skewMs = ms;
}
