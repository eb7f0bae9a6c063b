import { promoPath } from '#contract/core/publication.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { sessionState } from '#data/session/session.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { pagePath } from '#shared/lib/page-path.ts';

const own = { roles: 'signedIn', year: 'hidden', menu: [] } as const;

export default defineFeature({
  texts: ['publications'],
  routes: [
    {
      ...own,
      path: 'news',
      page: 'VNewsListPage',
      title: 'news.title',
      hasReads: true,
      load: () => import('./news-page.tsx'),
    },
    {
      ...own,
      path: 'promo/freedom',
      page: 'VFreedomLandingPage',
      roles: roleGroups.family,
      title: 'news.freedom',
      hasReads: true,
      load: () => import('./freedom-page.tsx'),
    },
    {
      ...own,
      path: 'freedom/children-link',
      page: null,
      roles: roleGroups.family,
      title: null,
      leadsTo: ({ eduYear }) => pagePath(eduYear, 'promo/freedom'),
    },
    // Addresses without a year: the page of freedom has its own, and is none of a promo.
    {
      ...own,
      path: '/promo/freedom',
      page: null,
      title: null,
      leadsTo: () => {
        const state = sessionState();
        return state.kind === 'signedIn' ? pagePath(state.account.school.eduYear, 'promo/freedom') : '/login';
      },
    },
    {
      ...own,
      path: '/promo/:hash',
      page: null,
      roles: 'anyone',
      title: null,
      load: () => import('./promo-page.tsx'),
    },
    {
      ...own,
      path: 'promo/:hash',
      page: null,
      title: null,
      leadsTo: ({ hash = '' }) => promoPath(encodeURIComponent(hash)),
    },
    {
      ...own,
      path: 'news/:articleId',
      page: 'VNewsPage',
      title: null,
      hasReads: true,
      load: () => import('./article-page.tsx'),
    },
  ],
});
