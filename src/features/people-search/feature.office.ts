import { searcherRoles } from '#contract/people-search/people-search.schema.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { search } from '#shared/ui/icons/index.ts';

const title = 'office.people-search';

export default defineFeature({
  texts: ['contingent', 'list', 'validation'],
  routes: [
    {
      path: 'people-search',
      page: null,
      roles: searcherRoles,
      title,
      year: 'same',
      menu: [
        {
          roles: searcherRoles,
          order: 10,
          label: title,
          short: title,
          icon: search,
          isInBar: true,
          count: 'none',
        },
      ],
      load: () => import('./search-page.tsx'),
    },
  ],
});
