import { counterRoles } from '#contract/people-counts/people-counts.schema.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { chartBar } from '#shared/ui/icons/places.ts';

const title = 'office.people-counts';
const page = { page: null, roles: counterRoles, year: 'own' } as const;

export default defineFeature({
  texts: ['list', 'people'],
  routes: [
    {
      ...page,
      path: 'people-counts',
      title,
      menu: [
        {
          roles: counterRoles,
          order: 20,
          label: title,
          short: title,
          icon: chartBar,
          isInBar: true,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./schools-page.tsx'),
    },
    {
      ...page,
      path: 'people-counts/:schoolId',
      title: null,
      menu: [],
      hasReads: true,
      load: () => import('./school-page.tsx'),
    },
  ],
});
