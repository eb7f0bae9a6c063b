import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'import', 'list', 'people', 'validation'],
  routes: [
    {
      path: 'school-settings/books',
      page: null,
      roles: roleGroups.employee,
      title: 'office.books',
      year: 'hidden',
      menu: [],
      tab: { of: 'school-settings', order: 15 },
      hasReads: true,
      load: () => import('./books-page.tsx'),
    },
  ],
});
