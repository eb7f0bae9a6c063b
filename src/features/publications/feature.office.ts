import { writerRoles } from '#contract/core/publication.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { messages } from '#shared/ui/icons/pages.ts';

const title = 'office.publications';

export default defineFeature({
  texts: ['changes', 'form', 'list', 'news', 'validation'],
  routes: [
    {
      path: 'publications',
      page: null,
      roles: writerRoles,
      title,
      year: 'hidden',
      menu: [
        {
          roles: writerRoles,
          order: 92,
          label: title,
          short: title,
          icon: messages,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./publications-page.tsx'),
    },
  ],
});
