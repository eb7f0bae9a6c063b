import { expect, test } from 'vitest';
import { fullYearLabel, yearLabel } from './year-label.ts';

// covers YEAR-020 CONST3-034
test.each([
  [2026, '2026–27', '2026-2027'],
  [2009, '2009–10', '2009-2010'],
  [2099, '2099–00', '2099-2100'],
])('the school year that starts in %i is shown as %s, or in full as %s', (eduYear, label, full) => {
  expect(yearLabel(eduYear)).toBe(label);
  expect(fullYearLabel(eduYear)).toBe(full);
});
