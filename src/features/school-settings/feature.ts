import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'people', 'validation'],
  routes: [
    {
      path: 'school-settings/school',
      page: null,
      roles: roleGroups.employee,
      title: 'school-settings.title',
      year: 'hidden',
      menu: [],
      tab: { of: 'school-settings', order: 30 },
      hasReads: true,
      load: () => import('./school-page.tsx'),
    },
  ],
});
