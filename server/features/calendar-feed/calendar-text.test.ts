import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type Calendar, type CalendarEvent, calendarText } from './calendar-text.ts';

const event: CalendarEvent = {
  uid: 'a@qalam',
  date: '2026-11-23',
  timeStart: '08:55',
  timeEnd: '09:40',
  title: 'Физика',
  place: null,
  note: null,
  isCancelled: false,
  sequence: 0,
  changedAt: Date.parse('2026-11-20T05:00:00Z'),
};
const calendar = (more: Partial<Calendar>): Calendar => ({
  name: 'Кесте',
  timeZone: 'Asia/Almaty',
  from: '2026-11-06',
  to: '2027-01-19',
  events: [event],
  ...more,
});
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);

describe('a calendar as text', () => {
  it('has no line above 75 bytes, ends each with CR LF, and cuts no letter', () => {
    for (let lead = 0; lead < 80; lead++) {
      const title = `${'x'.repeat(lead)}${'Әңгіме өңірдің ұлылығы 🧪 '.repeat(6)}`;
      const text = calendarText(calendar({ events: [{ ...event, title }] }));
      expect(text.endsWith('\r\n')).toBe(true);
      const lines = text.slice(0, -2).split('\r\n');
      expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
      expect(text).not.toContain('\ufffd');
      expect(parsed(text).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe(title);
    }
  });

  it('keeps what a value may not hold as it is, and takes out what is no text', () => {
    const note = 'a;b,c\\d\nBEGIN:VEVENT\r\nEND:VCALENDAR\u0007';
    const component = parsed(calendarText(calendar({ events: [{ ...event, note }] })));
    expect(component.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(component.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')).toBe(
      'a;b,c\\d\nBEGIN:VEVENT\nEND:VCALENDAR ',
    );
  });

  it('says of a cancelled lesson that it is, and that its hour is free', () => {
    const part = parsed(calendarText(calendar({ events: [{ ...event, isCancelled: true }] }))).getFirstSubcomponent(
      'vevent',
    );
    expect([part?.getFirstPropertyValue('status'), part?.getFirstPropertyValue('transp')]).toEqual([
      'CANCELLED',
      'TRANSPARENT',
    ]);
  });

  it('knows the zone with every step that its clocks make within its days', () => {
    const [from, to] = ['2026-10-20', '2027-04-01'];
    const events = ['2026-10-24', '2026-10-26', '2027-03-27', '2027-03-29'].map((date) => ({ ...event, date }));
    const component = parsed(calendarText(calendar({ timeZone: 'Europe/Berlin', from, to, events })));
    const zone = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone') as ICAL.Component);
    const hours = component.getAllSubcomponents('vevent').map((part) => {
      const time = new ICAL.Event(part).startDate;
      time.zone = zone;
      return new Date(time.toUnixTime() * 1000).toISOString().slice(11, 16);
    });
    expect(hours).toEqual(['06:55', '07:55', '07:55', '06:55']);
  });
});
