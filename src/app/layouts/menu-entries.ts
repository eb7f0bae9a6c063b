// Which pages stand in the menu and in the bottom bar of a phone, by role.
import { isIn } from '#contract/core/roles.ts';
import type { Person } from '#data/session/person.ts';
import type { Text } from '#shared/i18n/index.ts';
import {
  book2,
  calendarEvent,
  calendarWeek,
  chartBar,
  cloudUp,
  deviceMobile,
  listCheck,
  notebook,
  users,
} from '#shared/ui/icons/index.ts';
import type { MenuEntry, TabBarEntry } from '#shared/ui/shell/index.ts';
import { journalRoles } from '../home-routes.ts';

type Place = { readonly below: (path: string) => string; readonly pathname: string; readonly today: string };
export type Menus = { readonly menu: readonly MenuEntry[]; readonly tabBar: readonly TabBarEntry[] };

/** What waits for the person behind an entry. */
type Counts = { readonly unsent: number; readonly backlog: number };

export function menusOf(person: Person, counts: Counts, place: Place, text: Text): Menus {
  const unsentPage = {
    to: place.below('unsent'),
    label: text('shell.menu.unsent'),
    icon: cloudUp,
    count: counts.unsent,
  };
  if (isIn('family', person.role)) return familyMenus(person, unsentPage, place, text);
  const schedule = { to: place.below('schedule'), label: text('shell.menu.schedule'), icon: calendarWeek };
  const journal = journalRoles.includes(person.role)
    ? [{ to: place.below('control/journal'), label: text('grid.title'), icon: notebook }]
    : [];
  if (!isIn('teacher', person.role)) {
    const isManaging = isIn('management', person.role);
    const devices = { to: place.below('unsent-devices'), label: text('devices.title'), icon: deviceMobile };
    const timeliness = { to: place.below('timeliness'), label: text('timeliness.title'), icon: calendarEvent };
    const menu = [schedule, ...journal, unsentPage];
    return { menu: isManaging ? [...menu, devices, timeliness] : menu, tabBar: menu };
  }
  const homework = { to: place.below('homework/control/list'), label: text('homework.list.title'), icon: book2 };
  const backlog = {
    to: place.below('backlog'),
    label: text('backlog.title'),
    icon: listCheck,
    count: counts.backlog,
  };
  return {
    menu: [schedule, ...journal, homework, backlog, 'separator', unsentPage],
    // What is unsent is one tap away on every page, in the header.
    tabBar: [
      { ...schedule, label: text('family.menu.scheduleShort') },
      ...journal,
      { ...homework, label: text('family.menu.homeworkShort') },
    ],
  };
}

function familyMenus(
  { role, isReadOnly }: Person,
  unsentPage: MenuEntry,
  { below, pathname, today }: Place,
  text: Text,
): Menus {
  const tomorrow = {
    to: below('schedule'),
    label: text('family.tomorrow'),
    icon: role === 'parent' ? users : calendarEvent,
    isExact: true,
  };
  // On any day of the schedule the entry is that day, so that it is marked as the page that is open.
  const ownDay = isReadOnly ? below('schedule') : below(`schedule/${today}`);
  const schedule = pathname.startsWith(below('schedule/')) ? pathname : ownDay;
  // An archived year has no tomorrow.
  const first = isReadOnly ? [] : [tomorrow];
  const homework = below('homework/list');
  const marks = { to: below('marks'), label: text('marks.title'), icon: chartBar };
  return {
    menu: [
      ...first,
      { to: schedule, label: text('shell.menu.schedule'), icon: calendarWeek },
      { to: homework, label: text('family.menu.homework'), icon: book2 },
      marks,
      'separator',
      unsentPage,
    ],
    tabBar: [
      ...first,
      { to: schedule, label: text('family.menu.scheduleShort'), icon: calendarWeek },
      { to: homework, label: text('family.menu.homeworkShort'), icon: book2 },
      marks,
    ],
  };
}
