import { noticesReaders } from '#contract/notices/notices.office.documents.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  routes: [
    {
      path: 'notices',
      page: null,
      roles: noticesReaders,
      title: null,
      year: 'same',
      menu: [],
      hasReads: true,
      load: () => import('./notices-page.tsx'),
    },
  ],
});
