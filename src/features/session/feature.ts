import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['validation'],
  routes: [
    {
      path: '/login',
      page: 'VLogin',
      roles: 'anonymous',
      title: null,
      year: 'hidden',
      menu: [],
      hasReads: true,
      load: () => import('./sign-in-page.tsx'),
    },
  ],
});
