import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { deviceMobile } from '#shared/ui/icons/index.ts';

export default defineFeature({
  texts: ['unsent'],
  routes: [
    {
      path: 'unsent-devices',
      page: null,
      roles: roleGroups.management,
      title: 'unsent-devices.title',
      year: 'same',
      menu: [
        {
          roles: roleGroups.management,
          order: 70,
          label: 'unsent-devices.menu',
          short: 'unsent-devices.title',
          icon: deviceMobile,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./unsent-devices-page.tsx'),
    },
  ],
});
