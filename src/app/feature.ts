// Pages that join several features, and those of the application itself.
import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature, type MenuPlace } from '#shared/lib/feature.ts';
import { calendarWeek } from '#shared/ui/icons/index.ts';
import { hasTomorrow } from './guard.ts';
import { loadPageTexts } from './texts.ts';

const own = { page: null, roles: 'signedIn', year: 'same', menu: [] } as const;
const schedule = {
  order: 20,
  label: 'shell.menu.schedule',
  short: 'family.menu.scheduleShort',
  icon: calendarWeek,
  isInBar: true,
  count: 'none',
} as const;

const loadTomorrow = async () =>
  (await Promise.all([import('#features/family/tomorrow-page.tsx'), loadPageTexts()]))[0];

/** On any day of the schedule the entry is that day, so that it is marked as the page that is open. */
function familyDay({ below, pathname, today, isReadOnlyYear }: MenuPlace): string {
  if (pathname.startsWith(below('schedule/'))) return pathname;
  return isReadOnlyYear ? below('schedule') : below(`schedule/${today}`);
}

export default defineFeature({
  routes: [
    {
      path: 'schedule/:date?',
      page: 'VSchedulePage',
      roles: roleGroups.scheduleReader,
      title: 'shell.menu.schedule',
      year: { instead: 'schedule' },
      menu: [
        { ...schedule, roles: roleGroups.family, to: familyDay },
        { ...schedule, roles: [...roleGroups.teacher, ...roleGroups.management] },
      ],
      load: () => import('#features/schedule/schedule-page.tsx'),
      // Without a day a family sees what is tomorrow (docs/decisions/2026-11-20-tomorrow-first.md); an archived year has none.
      loadInstead: ({ date }) => (date === undefined && hasTomorrow() ? loadTomorrow() : null),
    },
    {
      path: 'lesson/:scheduleId/:tab?',
      page: 'VLessonPage',
      roles: roleGroups.lessonReader,
      title: 'shell.menu.lesson',
      year: { instead: 'schedule' },
      menu: [],
      load: () => import('./pages/lesson-page.tsx'),
    },
    { ...own, path: 'storage', title: 'storage.short', load: () => import('./pages/storage-page.tsx') },
    { ...own, path: 'profile', title: 'shell.cabinet', hasReads: true, load: () => import('./pages/profile-page.tsx') },
    {
      ...own,
      path: 'access-restricted',
      page: 'VAccessRestrictedPage',
      title: null,
      load: () => import('./pages/access-restricted-page.tsx'),
    },
    { ...own, path: 'server-error', title: null, load: () => import('./pages/server-error-page.tsx') },
  ],
});
