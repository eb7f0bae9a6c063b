// Pages that join several features, and those of the application itself.
import { roleGroups } from '#contract/core/roles.ts';
import { foldersWithMutations } from '#contract/found/mutation-folders.ts';
import { defineFeature, type MenuPlace } from '#shared/lib/feature.ts';
import { calendarWeek, cloudUp, settings } from '#shared/ui/icons/index.ts';
import { scheduleOfReader } from './guard.ts';
import { withTexts } from './texts.ts';

const schedule = {
  order: 20,
  label: 'shell.menu.schedule',
  short: 'family.menu.scheduleShort',
  icon: calendarWeek,
  isInBar: true,
  count: 'none',
} as const;

const loadSchedule = {
  family: () => import('#features/schedule/family-schedule-page.tsx'),
  support: () => withTexts(import('#features/schedule/support-schedule-page.tsx'), 'schedule'),
};
const loadFamilyHome = () => withTexts(import('#features/family/home-page.tsx'), 'family');

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
      // Without a day a family sees its home (docs/decisions/2026-11-20-tomorrow-first.md); an archived year has none.
      loadInstead: ({ date }) => {
        const { page, hasHome } = scheduleOfReader();
        if (date === undefined && hasHome) return loadFamilyHome();
        return page === 'usual' ? null : loadSchedule[page]();
      },
    },
    {
      path: 'lesson/:scheduleId/:tab?',
      page: 'VLessonPage',
      roles: roleGroups.lessonReader,
      title: 'shell.menu.lesson',
      year: { instead: 'schedule' },
      menu: [],
      load: () =>
        withTexts(import('./pages/lesson-page.tsx'), 'lesson', 'journal', 'homework', 'files', 'validation', 'backlog'),
    },
    {
      path: 'unsent',
      page: null,
      roles: 'signedIn',
      title: 'shell.menu.unsent',
      year: 'same',
      menu: [
        {
          roles: [...roleGroups.teacher, ...roleGroups.family, ...roleGroups.management, 'social_worker'],
          order: 100,
          label: 'shell.menu.unsent',
          short: 'shell.menu.unsent',
          icon: cloudUp,
          // In the bar of a phone stands what a day is made of; what is unsent is one tap away in the header.
          isInBar: false,
          count: 'unsent',
        },
      ],
      load: () =>
        withTexts(import('./pages/unsent-page.tsx'), 'unsent', 'storage', 'validation', ...foldersWithMutations),
    },
    {
      path: 'school-settings',
      page: null,
      roles: roleGroups.employee,
      title: 'shell.menu.schoolSettings',
      year: 'hidden',
      menu: [
        {
          roles: roleGroups.employee,
          order: 90,
          label: 'shell.menu.schoolSettings',
          short: 'shell.menu.schoolSettings',
          icon: settings,
          isInBar: false,
          count: 'none',
        },
      ],
      hasTabs: true,
      load: () => import('./pages/tabbed-page.tsx'),
    },
  ],
});
