// Who may open the pages of social data (decisions E7, E42): found in the table of routes, which the guard reads.
import { expect, it } from 'vitest';
import { loadOffice, routeAt } from '#app/route-table.ts';
import { roles } from '#contract/core/roles.ts';
import { isOpenTo } from '#shared/lib/feature.ts';

await loadOffice();

const allowed = ['director', 'group_lead', 'social_worker', 'teacher', 'zavuch'];

// covers ROUTE-058 ROUTE-059 ROUTE-108 SOCIAL-003
it.each([
  ['social/categories', 'VManagingSocialCategoriesGroupsPage'],
  ['social/categories/71', null],
  ['social/visits/preview', null],
  ['social/visits/preview/71', null],
])('%s is open to management, teachers, group leads and the social worker, and to nobody else', (path, page) => {
  const route = routeAt(path);
  expect(route?.page).toBe(page);
  expect(roles.filter((role) => route && isOpenTo(role, route)).sort()).toEqual(allowed);
});
