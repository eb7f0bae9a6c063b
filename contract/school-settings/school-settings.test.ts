import { expect, test } from 'vitest';
import { schoolTypeName, schoolTypes } from './school-settings.schema.ts';

// covers ACCT-002 CONST3-033
test('the kinds of schools have names, and one that is not known is shown as it is stored', () => {
  expect(Object.keys(schoolTypes)).toEqual(['birgeoqy', 'bilimustaz', 'bilimustaz_kg']);
  expect(['birgeoqy', 'bilimustaz', 'bilimustaz_kg'].map(schoolTypeName)).toEqual([
    'Birge Oqy',
    'Bilim Ustaz',
    'Bilim Ustaz KG',
  ]);
  expect(['lyceum', 'toString'].map(schoolTypeName)).toEqual(['lyceum', 'toString']);
});
