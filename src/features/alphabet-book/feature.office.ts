import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { book2 } from '#shared/ui/icons/index.ts';

const page = { roles: roleGroups.management, page: null } as const;
const title = 'office.alphabet-book';

export default defineFeature({
  texts: ['changes', 'contingent', 'form', 'list', 'people', 'personnel', 'validation'],
  routes: [
    {
      ...page,
      path: 'alphabet-book/:type?',
      title,
      year: 'own',
      menu: [
        {
          roles: roleGroups.management,
          order: 66,
          label: title,
          short: title,
          icon: book2,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./book-page.tsx'),
    },
    {
      ...page,
      path: 'backoffice/alphabet-book/:type?',
      title: null,
      year: { instead: 'alphabet-book' },
      menu: [],
      load: () => import('./book-redirect.tsx'),
    },
  ],
});
