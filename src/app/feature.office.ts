// Pages of the office that join several features.
import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { arrowBackUp } from '#shared/ui/icons/index.ts';
import { withTexts } from './texts.ts';

export default defineFeature({
  routes: [
    {
      path: 'changes',
      page: null,
      roles: roleGroups.management,
      title: 'changes.title',
      year: 'same',
      hasReads: true,
      menu: [
        {
          roles: roleGroups.management,
          order: 95,
          label: 'changes.title',
          short: 'changes.title',
          icon: arrowBackUp,
          isInBar: false,
          count: 'none',
        },
      ],
      load: () => withTexts(import('./pages/changes-page.tsx'), 'changes', 'form'),
    },
  ],
});
