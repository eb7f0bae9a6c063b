import { roles } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { flask2 } from '#shared/ui/icons/index.ts';

export default defineFeature({
  texts: ['validation'],
  routes: [
    {
      path: '/lab',
      page: null,
      roles: 'signedIn',
      title: 'lab.title',
      year: 'hidden',
      menu: [
        {
          roles,
          order: 110,
          label: 'lab.title',
          short: 'lab.title',
          icon: flask2,
          isInBar: false,
          count: 'none',
          to: ({ isLabOffered }) => (isLabOffered ? '/lab' : null),
        },
      ],
      load: () => import('./lab-page.tsx'),
    },
  ],
});
