import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'people', 'validation'],
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
  ],
});
