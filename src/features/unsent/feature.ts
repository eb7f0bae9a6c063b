import { type Role, roleGroups } from '#contract/core/roles.ts';
import { defineFeature, type MenuDeclaration } from '#shared/lib/feature.ts';
import { cloudUp } from '#shared/ui/icons/index.ts';

const entry = (roles: readonly Role[], isInBar: boolean): MenuDeclaration => ({
  roles,
  order: 100,
  label: 'shell.menu.unsent',
  short: 'shell.menu.unsent',
  icon: cloudUp,
  isInBar,
  count: 'unsent',
});

export default defineFeature({
  routes: [
    {
      path: 'unsent',
      page: null,
      roles: 'signedIn',
      title: 'shell.menu.unsent',
      year: 'same',
      // In the bar of a teacher's phone stands what a day is made of; what is unsent is one tap away in the header.
      menu: [entry([...roleGroups.teacher, ...roleGroups.family], false), entry(roleGroups.management, true)],
      load: () => import('./unsent-page.tsx'),
    },
    {
      path: 'history/:scheduleId/:cell',
      page: null,
      roles: roleGroups.lessonReader,
      title: 'history.title',
      year: { instead: 'schedule' },
      menu: [],
      hasReads: true,
      load: () => import('./history-page.tsx'),
    },
  ],
});
