// Writes iCalendar (RFC 5545): what calendar programs subscribe to.
import { instantIn, inZone } from '#contract/core/time.ts';

export type CalendarEvent = {
  readonly uid: string;
  /** yyyy-MM-dd and HH:MM in the zone of the calendar. */
  readonly date: string;
  readonly timeStart: string;
  readonly timeEnd: string;
  readonly title: string;
  readonly place: string | null;
  readonly note: string | null;
  readonly isCancelled: boolean;
  /** How often it was changed, and when last (epoch milliseconds). */
  readonly sequence: number;
  readonly changedAt: number;
};
export type Calendar = {
  readonly name: string;
  readonly timeZone: string;
  /** The days that it holds. */
  readonly from: string;
  readonly to: string;
  readonly events: readonly CalendarEvent[];
};

const lineBytes = 75;

/** A line longer than 75 bytes goes on after a break and a space; no letter is cut. */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, bytes] = ['', 0];
  for (const letter of line) {
    const own = Buffer.byteLength(letter);
    if (bytes + own > lineBytes) {
      lines.push(current);
      [current, bytes] = [' ', 1];
    }
    current += letter;
    bytes += own;
  }
  return [...lines, current].join('\r\n');
}

/** What a value may not hold as it is; other control signs are no part of a text. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\\n' : ' '));
}

const digits = (text: string) => text.replaceAll(/[-:]/g, '');
const localTime = (date: string, time: string) => `${digits(date)}T${digits(time)}00`;
const utcTime = (at: number) => `${digits(new Date(at).toISOString().slice(0, 19))}Z`;

const minuteMs = 60_000;
/** Minutes that the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const { date, time } = inZone(at, timeZone);
  return Math.round((Date.parse(`${date}T${time}Z`) - Math.floor(at / 1000) * 1000) / minuteMs);
}
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** The zone as its clocks go in the days of the calendar, with every step that they make there. */
function zoneLines({ timeZone, from, to }: Calendar): string[] {
  const start = instantIn(from, '00:00', timeZone);
  const end = instantIn(to, '23:59', timeZone);
  const part = (begins: string, before: number, after: number) => {
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
    const offsets = [`TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`];
    return [`BEGIN:${kind}`, `DTSTART:${begins}`, ...offsets, `END:${kind}`];
  };
  let offset = offsetAt(start, timeZone);
  const lines = part('19700101T000000', offset, offset);
  const dayMs = 1440 * minuteMs;
  for (let day = start; day < end; day += dayMs) {
    if (offsetAt(day + dayMs, timeZone) === offset) continue;
    let [before, after] = [day, day + dayMs];
    while (after - before > minuteMs) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle, timeZone) === offset) before = middle;
      else after = middle;
    }
    const next = offsetAt(after, timeZone);
    const step = Math.ceil(after / minuteMs) * minuteMs;
    // By the clock that stood before the step.
    lines.push(...part(utcTime(step + offset * minuteMs).slice(0, -1), offset, next));
    offset = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
}

function eventLines(event: CalendarEvent, timeZone: string): string[] {
  const { uid, date, title, place, note, isCancelled, sequence } = event;
  const changedAt = utcTime(event.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Without a METHOD it says the same as the last change (RFC 5545, 3.8.7.2); with the present time no answer would equal the one before.
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=${timeZone}:${localTime(date, event.timeStart)}`,
    `DTEND;TZID=${timeZone}:${localTime(date, event.timeEnd)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    ...(note === null ? [] : [`DESCRIPTION:${escaped(note)}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A lesson that is not held leaves its hour free.
    ...(isCancelled ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

/** The whole calendar as a file. */
export function calendarText(calendar: Calendar): string {
  const { name, timeZone, events } = calendar;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qalam//Timetable//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLines(calendar),
    ...events.flatMap((event) => eventLines(event, timeZone)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
