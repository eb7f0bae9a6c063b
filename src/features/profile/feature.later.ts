import { defineFeature } from '#shared/lib/feature.ts';
import { pagePath } from '#shared/lib/page-path.ts';

const own = { roles: 'signedIn', menu: [] } as const;

export default defineFeature({
  texts: ['form', 'validation'],
  routes: [
    {
      path: 'profile/history',
      page: 'VAuthorizationHistory',
      roles: 'signedIn',
      title: 'shell.historyAndPassword',
      year: 'same',
      menu: [],
      hasReads: true,
      load: () => import('./password-page.tsx'),
    },
    {
      ...own,
      path: 'profile/password-history',
      page: null,
      title: 'profile.passwordHistory',
      year: 'same',
      hasReads: true,
      load: () => import('./password-history-page.tsx'),
    },
    // The personal cabinet is the profile itself.
    {
      ...own,
      path: 'profile/cabinet',
      page: 'VCabinet',
      title: null,
      year: 'same',
      leadsTo: ({ eduYear }) => pagePath(eduYear, 'profile'),
    },
    {
      ...own,
      path: 'profile-update',
      page: null,
      title: 'profile.update',
      year: 'hidden',
      load: () => import('./update-page.tsx'),
    },
  ],
});
