import { describe, expect, it } from 'vitest';
import { type QuietHours, quietHours, quietUntil, usualQuiet } from './quiet-hours.ts';

/** 20 November 2026 is a Friday. */
const at = (time: string, day = 20) => Date.parse(`2026-11-${day}T${time}:00+05:00`);
const zone = 'Asia/Almaty';
const noon = { from: '12:00', until: '14:00' };
const isSunday = (date: string) => date === '2026-11-22';

describe('quiet hours', () => {
  const cases: readonly [QuietHours, now: number, until: number | null][] = [
    [usualQuiet.family, at('20:59'), null],
    [usualQuiet.family, at('21:00'), at('07:00', 21)],
    [usualQuiet.family, at('06:59'), at('07:00')],
    [usualQuiet.family, at('07:00'), null],
    [noon, at('11:59'), null],
    [noon, at('12:00'), at('14:00')],
    [noon, at('14:00'), null],
  ];
  it.each(cases)('%o at %d', (hours, now, until) => expect(quietUntil(now, zone, hours)).toBe(until));

  it('last over days off, from their first minute to the hours of the day after', () => {
    const of = (now: number) => quietUntil(now, zone, usualQuiet.staff, isSunday);
    expect(of(at('18:59', 21))).toBe(null);
    expect(of(at('19:00', 21))).toBe(at('07:30', 23));
    expect(of(at('12:00', 22))).toBe(at('07:30', 23));
    expect(of(at('05:00', 23))).toBe(at('07:30', 23));
  });

  it('begin and end at different times of a day', () => {
    expect(quietHours.safeParse({ from: '21:00', until: '07:00' }).success).toBe(true);
    for (const [from, until] of [
      ['07:00', '07:00'],
      ['24:00', '07:00'],
      ['7:00', '08:00'],
      ['', '08:00'],
    ])
      expect(quietHours.safeParse({ from, until }).success, `${from} ${until}`).toBe(false);
  });
});
