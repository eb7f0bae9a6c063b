import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { chartBar } from '#shared/ui/icons/index.ts';

export default defineFeature({
  texts: ['grading'],
  routes: [
    {
      path: 'marks/:quarter?',
      page: null,
      roles: roleGroups.family,
      title: 'pupil-marks.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.family,
          order: 60,
          label: 'pupil-marks.title',
          short: 'pupil-marks.title',
          icon: chartBar,
          isInBar: true,
          count: 'none',
        },
      ],
      load: () => import('./marks-page.tsx'),
    },
  ],
});
