// The page of the step into the next year in the table of routes.
import { expect, test } from 'vitest';
import { loadOffice } from '#app/route-table.ts';
import { roles } from '#contract/core/roles.ts';
import { isOpenTo } from '#shared/lib/feature.ts';

// covers ROUTE-089 SYSTEM-006
test('the step into the next year is a page of the management, named and below the year', async () => {
  const named = (await loadOffice()).filter(({ page }) => page === 'VTransferStudentsPage');
  expect(named.map(({ path, year }) => [path, year])).toEqual([['transfer-students', 'hidden']]);
  expect(roles.filter((role) => named.some((route) => isOpenTo(role, route)))).toEqual(['zavuch', 'director']);
});
