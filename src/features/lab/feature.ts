import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  routes: [
    {
      path: '/lab',
      page: null,
      roles: 'signedIn',
      title: 'lab.title',
      year: 'hidden',
      menu: [],
      load: () => import('./lab-page.tsx'),
    },
  ],
});
