import { describe, expect, it } from 'vitest';
import { neighbourOf } from './date-navigator.tsx';

const year = { from: '2026-09-01', to: '2027-05-25' };

describe('a step', () => {
  it('leads to the next day, the Monday of the next week and the first of the next month', () => {
    expect(neighbourOf('day', '2026-11-30', 1)).toBe('2026-12-01');
    expect(neighbourOf('week', '2026-11-19', 1)).toBe('2026-11-23');
    expect(neighbourOf('month', '2027-01-31', 1)).toBe('2027-02-01');
  });
  it('leads back in the same way', () => {
    expect(neighbourOf('day', '2026-12-01', -1)).toBe('2026-11-30');
    expect(neighbourOf('week', '2026-11-19', -1)).toBe('2026-11-09');
    expect(neighbourOf('month', '2027-01-31', -1)).toBe('2026-12-01');
  });
  it('leads nowhere outside the school year, and to a week or month that is partly in it', () => {
    expect(neighbourOf('day', '2026-09-01', -1, year)).toBeNull();
    expect(neighbourOf('day', '2027-05-25', 1, year)).toBeNull();
    expect(neighbourOf('week', '2026-09-07', -1, year)).toBe('2026-08-31');
    expect(neighbourOf('week', '2026-09-01', -1, year)).toBeNull();
    expect(neighbourOf('month', '2027-04-10', 1, year)).toBe('2027-05-01');
    expect(neighbourOf('month', '2027-05-10', 1, year)).toBeNull();
  });
});
