import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  routes: [
    {
      path: 'profile/calendar',
      page: null,
      roles: roleGroups.scheduleReader,
      title: null,
      year: 'same',
      menu: [],
      hasReads: true,
      load: () => import('./calendar-page.tsx'),
    },
  ],
});
