import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'validation'],
  routes: [
    {
      path: 'school-settings/bells',
      page: null,
      roles: roleGroups.employee,
      title: 'bells.title',
      year: 'hidden',
      menu: [],
      tab: { of: 'school-settings', order: 20 },
      hasReads: true,
      load: () => import('./bells-page.tsx'),
    },
  ],
});
