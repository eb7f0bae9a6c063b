import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  routes: [
    {
      path: 'diary/:monday?',
      page: null,
      roles: roleGroups.family,
      title: 'diary.title',
      year: { instead: 'diary' },
      menu: [],
      load: () => import('./diary-page.tsx'),
    },
  ],
});
