// The device's clock, as everything in this context reads it. Only the offline laboratory sets it wrong.
let skewMs = 0;

/** Epoch milliseconds by the device's clock. */
export function deviceNow(): number {
  return Date.now() + skewMs;
}

/** Sets the device's clock forward, or back, for this context. */
export function skewDeviceTime(ms: number): void {
  skewMs = ms;
}
