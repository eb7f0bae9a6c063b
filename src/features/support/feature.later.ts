import { defineFeature } from '#shared/lib/feature.ts';

const own = { roles: 'signedIn', year: 'hidden', menu: [] } as const;

export default defineFeature({
  texts: ['form', 'validation'],
  routes: [
    {
      ...own,
      path: 'support',
      page: 'VSupportPage',
      title: 'support.title',
      hasReads: true,
      load: () => import('./support-page.tsx'),
    },
    {
      ...own,
      path: 'support/request',
      page: 'VSupportRequest',
      title: 'support.request',
      load: () => import('./request-page.tsx'),
    },
    {
      ...own,
      path: 'support/requests',
      page: null,
      title: 'support.requests',
      hasReads: true,
      load: () => import('./requests-page.tsx'),
    },
    {
      ...own,
      path: 'support/desk',
      page: null,
      title: 'support.desk',
      hasReads: true,
      load: () => import('./desk-page.tsx'),
    },
    {
      ...own,
      path: 'support/archive',
      page: null,
      title: 'support.archive',
      hasReads: true,
      load: () => import('./requests-page.tsx'),
    },
  ],
});
