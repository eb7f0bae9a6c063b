// The time that counts: the device's clock corrected by the server's last known offset (decisions B40). The device's own zone
// never matters; days are the school's.
import { type DeviceTime, inZone, type LocalDate, type ServerTime } from '#contract/core/time.ts';
import { deviceNow } from '#shared/lib/device-time.ts';

let offsetMs = 0;

export const deviceClock = { now: deviceNow };
/** Epoch milliseconds by the server's clock, as far as it is known. */
export const serverClock = { now: (): ServerTime => serverTimeOf(deviceNow()) };

/** The server's time of something that the device noted by its own clock. The only place where the two are put together. */
export function serverTimeOf(at: DeviceTime): ServerTime {
  return at + offsetMs;
}

export function setServerOffset(ms: number): void {
  offsetMs = ms;
}
export function serverOffset(): number {
  return offsetMs;
}

/** Today in the school's zone. */
export function schoolToday(timeZone: string): LocalDate {
  return inZone(serverClock.now(), timeZone).date;
}
