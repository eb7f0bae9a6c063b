// Dates and instants apart. A LocalDate is a day of the school's calendar, an Instant a moment of the world.

export type LocalDate = string & { readonly __localDate?: never };
export type Instant = string & { readonly __instant?: never };

/** Epoch milliseconds by the server's clock, or by the device's corrected one: what is compared with other times, sent and shown. */
export type ServerTime = number & { readonly __clock?: 'server' };
/** Epoch milliseconds by the device's own clock, which may be wrong by days: for intervals on this device, never shown. */
export type DeviceTime = number & { readonly __clock?: 'device' };

const datePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const dayMs = 86_400_000;

/** True for an existing day written yyyy-MM-dd, the only form a route or the wire may carry (decisions B30). */
export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !datePattern.test(value)) return false;
  return new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value;
}

/** The day `days` after `date` (before, when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The Monday of the date's week. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekdayOf(date));
}

/** The school year that a day belongs to, by its first calendar year; the year begins in August. */
export function schoolYearOf(date: LocalDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5, 7) >= '08' ? year : year - 1;
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** dd.MM.yyyy, the form of the interface in all three languages (decisions B30). */
export function formatLocalDate(date: LocalDate): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}

/** From a moment on (epoch milliseconds) a zone is so many minutes ahead of UTC. */
export type ZoneChange = { readonly from: number; readonly minutes: number };

/** What the server said of zones, in the order of time. */
const zoneChanges = new Map<string, readonly ZoneChange[]>();

/**
 * Takes over what the server says of a zone: from then on nothing is asked of the browser, whose data may be years old (Almaty is 5 hours ahead
 * since March 2024). Before the first change its offset counts too. Nothing said: nothing changes.
 */
export function knowZone(timeZone: string, changes: readonly ZoneChange[] = []): void {
  if (changes.length > 0) zoneChanges.set(timeZone, changes);
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
function formatOfZone(timeZone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    zoneFormats.set(timeZone, format);
  }
  return format;
}

/** Day and wall clock of an instant in the school's zone; the device's own zone never counts (decisions B40). */
export function inZone(epochMs: ServerTime, timeZone: string): { date: LocalDate; time: string } {
  const changes = zoneChanges.get(timeZone);
  if (changes) {
    const change = changes.findLast(({ from }) => from <= epochMs) ?? changes[0];
    const local = new Date(epochMs + (change?.minutes ?? 0) * 60_000).toISOString();
    return { date: local.slice(0, 10), time: local.slice(11, 19) };
  }
  const part: Record<string, string> = {};
  for (const { type, value } of formatOfZone(timeZone).formatToParts(epochMs)) part[type] = value;
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}:${part.second}` };
}

/** No zone changes its clocks twice within a week. */
const zoneStepMs = 7 * dayMs;

/**
 * The offsets of a zone between two moments, by the data of this machine: the first one from `from` on, then each change. For the server, which
 * tells its devices.
 */
export function zoneChangesBetween(timeZone: string, from: number, to: number): ZoneChange[] {
  const minutesAt = (at: number) => {
    const { date, time } = inZone(at, timeZone);
    return Math.round((Date.parse(`${date}T${time}Z`) - Math.floor(at / 1000) * 1000) / 60_000);
  };
  const changes: ZoneChange[] = [{ from, minutes: minutesAt(from) }];
  for (let at = from; at < to; at += zoneStepMs) {
    const minutes = minutesAt(at + zoneStepMs);
    if (minutes === changes.at(-1)?.minutes) continue;
    let [before, after] = [at, at + zoneStepMs];
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 2);
      if (minutesAt(middle) === minutes) after = middle;
      else before = middle;
    }
    changes.push({ from: Math.floor(after / 60_000) * 60_000, minutes });
  }
  return changes;
}

/** Epoch milliseconds of a wall clock time in a zone. Correct outside the hour that a clock change skips or repeats. */
export function instantIn(date: LocalDate, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const seen = inZone(wanted, timeZone);
  const first = wanted - (Date.parse(`${seen.date}T${seen.time}Z`) - wanted);
  const again = inZone(first, timeZone);
  return first + (wanted - Date.parse(`${again.date}T${again.time}Z`));
}

/** Where the time comes from; the only clock contract and engine may know. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
};
