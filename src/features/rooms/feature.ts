import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['changes', 'form', 'import', 'list', 'validation'],
  routes: [
    {
      path: 'school-settings/rooms',
      page: null,
      roles: roleGroups.employee,
      title: 'rooms.title',
      year: 'hidden',
      menu: [],
      tab: { of: 'school-settings', order: 10 },
      hasReads: true,
      load: () => import('./rooms-page.tsx'),
    },
  ],
});
