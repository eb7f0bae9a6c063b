import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'people', 'validation'],
  packed: () => import('./packed-reads.ts'),
  routes: [
    {
      path: 'transfer-students',
      page: 'VTransferStudentsPage',
      roles: roleGroups.management,
      // The classes lead there, and the warning of a year in transfer: nobody needs it from the first page.
      title: null,
      year: 'hidden',
      menu: [],
      hasReads: true,
      load: () => import('./transfer-page.tsx'),
    },
    {
      path: 'school-settings/year',
      page: null,
      roles: roleGroups.management,
      title: 'office.years',
      year: 'hidden',
      menu: [],
      tab: { of: 'school-settings', order: 50 },
      hasReads: true,
      load: () => import('./years-page.tsx'),
    },
  ],
});
