import { expect, test } from 'vitest';
import { originOf } from './kinds.ts';

test('where a change came from is said by its call', () => {
  const calls = {
    'POST /api/v3/os/backoffice/school/contingent/update': 'form',
    'POST /api/v3/os/:office/school/contingent/import': 'import',
    'POST /api/v4/os/backoffice/people-import/apply': 'import',
    'npm run import:roster': 'import',
    'POST /api/v4/os/backoffice/year-transfer/apply': 'transfer',
    'POST /api/v4/os/backoffice/people-management/contingent/combine': 'combine',
    'POST /api/v4/os/backoffice/people-management/contingent/bulk/move': 'bulk',
    setContacts: 'device',
    'POST /api/v4/os/changes/undo': 'form',
  };
  expect(Object.fromEntries(Object.keys(calls).map((call) => [call, originOf(call)]))).toEqual(calls);
});
