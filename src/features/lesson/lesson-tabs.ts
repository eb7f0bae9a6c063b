// Which tabs of the lesson page a role sees, and which one opens (part 2 section 2). Tabs whose screens are not built are absent.
import { isIn, type Role } from '#contract/core/roles.ts';
import type { LessonScheduleType } from '#contract/lesson/lesson.schema.ts';

export type LessonTab = 'lesson' | 'results' | 'progress' | 'journal';

/** `isEmpty`: a simple lesson without theme, lecture and homework with answers, in which nobody makes progress (decisions L2). */
export function tabsFor(role: Role, isEmpty = false): readonly LessonTab[] {
  if (role === 'student') return ['lesson', 'results'];
  if (!isIn('lessonStaff', role)) return ['lesson'];
  return isEmpty ? ['lesson', 'journal'] : ['lesson', 'progress', 'journal'];
}

export function defaultTab(role: Role): LessonTab {
  return isIn('lessonStaff', role) ? 'journal' : 'lesson';
}

const firstTitles = {
  sor: 'sor',
  soch: 'soch',
  lecture: 'lecture',
  regular: 'lesson',
  'custom-lesson': 'lesson',
} as const satisfies Record<LessonScheduleType, string>;
type TabTitle = 'results' | 'progress' | 'journal' | 'other' | (typeof firstTitles)[LessonScheduleType];

/** The first tab is called by the type of the lesson (decisions L1); `other`: a type that this version does not know. */
export function tabTitle(tab: LessonTab, type: LessonScheduleType): TabTitle {
  return tab === 'lesson' ? (firstTitles[type] ?? 'other') : tab;
}

/** The tab of the address where the role has it, else the default one; `isAsked` false: the address should lose its tab. */
export function tabToOpen(role: Role, asked: string | undefined): { tab: LessonTab; isAsked: boolean } {
  const found = tabsFor(role).find((tab) => tab === asked);
  return { tab: found ?? defaultTab(role), isAsked: asked === undefined || found !== undefined };
}
