import { scoreReaders } from '#contract/score/score.office.documents.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  routes: [
    {
      path: 'profile/score',
      page: null,
      roles: scoreReaders,
      title: null,
      year: 'same',
      menu: [],
      hasReads: true,
      load: () => import('./score-page.tsx'),
    },
  ],
});
