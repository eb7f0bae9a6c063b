import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['validation'],
  routes: [
    {
      path: 'profile/history',
      page: null,
      roles: 'signedIn',
      title: 'shell.historyAndPassword',
      year: 'same',
      menu: [],
      hasReads: true,
      load: () => import('./password-page.tsx'),
    },
  ],
});
