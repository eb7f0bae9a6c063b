import { describe, expect, test } from 'vitest';
import { instantIn, inZone, knowZone, zoneChangesBetween } from './time.ts';

const march2024 = Date.parse('2024-02-29T19:00:00Z');

describe('offsets of a zone', () => {
  test('Almaty moved to UTC+5 in the night to 1 March 2024', () => {
    const changes = zoneChangesBetween('Asia/Almaty', Date.UTC(2019, 0), Date.UTC(2030, 0));
    expect(changes).toEqual([
      { from: Date.UTC(2019, 0), minutes: 360 },
      { from: Date.parse('2024-02-29T18:00:00Z'), minutes: 300 },
    ]);
  });

  test('what the server says counts, whatever the device knows of the zone', () => {
    // No engine knows it: asking one would throw.
    const zone = 'Test/Village';
    knowZone(zone, [
      { from: Date.UTC(2019, 0), minutes: 360 },
      { from: march2024, minutes: 300 },
    ]);
    expect(inZone(march2024 - 1000, zone)).toEqual({ date: '2024-03-01', time: '00:59:59' });
    expect(inZone(march2024, zone)).toEqual({ date: '2024-03-01', time: '00:00:00' });
    expect(inZone(Date.UTC(2010, 5), zone).time).toBe('06:00:00');
    expect(instantIn('2026-11-20', '08:00', zone)).toBe(Date.parse('2026-11-20T03:00:00Z'));
    expect(instantIn('2023-11-20', '08:00', zone)).toBe(Date.parse('2023-11-20T02:00:00Z'));
  });

  test('nothing said leaves what was known', () => {
    knowZone('Test/Town', [{ from: 0, minutes: 60 }]);
    knowZone('Test/Town', []);
    knowZone('Test/Town');
    expect(inZone(0, 'Test/Town').time).toBe('01:00:00');
  });
});
