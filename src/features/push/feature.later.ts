import { noticesReaders } from '#contract/notices/notices.office.documents.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['form', 'validation'],
  routes: [
    {
      path: 'profile/notices',
      page: null,
      roles: noticesReaders,
      title: null,
      year: 'same',
      menu: [],
      hasReads: true,
      load: () => import('./push-page.tsx'),
    },
    {
      path: '/external/notices/:userId',
      page: null,
      roles: 'anyone',
      title: null,
      year: 'hidden',
      menu: [],
      load: () => import('./opened-page.tsx'),
    },
  ],
});
