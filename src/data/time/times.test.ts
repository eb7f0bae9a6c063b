// Stored times and the clocks they are of: one way to a shown one, whatever the device's own clock says.
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { DeviceTime, ServerTime } from '#contract/core/time.ts';
import { formatTime } from '#shared/lib/dates.ts';
import { formatAge } from '#shared/lib/relative-time.ts';
import { deviceClock, serverClock, serverTimeOf, setServerOffset } from './clock.ts';
import { shownTime } from './use-shown-time.ts';

const timeZone = 'Asia/Almaty';
const at = (time: string): ServerTime => Date.parse(`${time}+05:00`);
const threeDays = 3 * 86_400_000;

afterEach(() => setServerOffset(0));

describe('a stored time is shown', () => {
  const context = { timeZone, today: '2026-11-20' };
  it('as a time today, with its day on others, and with the year in another year', () => {
    expect(shownTime(at('2026-11-20T08:26:00'), context)).toBe('08:26');
    expect(shownTime(at('2026-11-17T22:21:00'), context)).toBe('17.11, 22:21');
    expect(shownTime(at('2025-11-17T22:21:00'), context)).toBe('17.11.2025, 22:21');
  });

  it.each([
    ['ahead', -threeDays],
    ['behind', threeDays],
  ])('corrected once, with a clock three days %s', (_name, offsetMs) => {
    const before = deviceClock.now();
    setServerOffset(offsetMs);
    expect(Math.abs(serverTimeOf(before) - serverClock.now())).toBeLessThan(10_000);
    const context = { now: serverClock.now(), language: 'en', timeZone } as const;
    expect(formatAge(serverTimeOf(before), context)).toBe('just now');
  });
});

it('a time of the device fits in no place where one is shown, and one of the server in none of the device’s', () => {
  // The compiler judges these, in `npm run check`.
  expectTypeOf<DeviceTime>().not.toExtend<Parameters<typeof formatTime>[0]>();
  expectTypeOf<ServerTime>().not.toExtend<Parameters<typeof serverTimeOf>[0]>();
  expect(formatTime(serverTimeOf(deviceClock.now()), timeZone)).toMatch(/^\d{2}:\d{2}$/);
});
