// Which tabs of the lesson page a role sees, and which one opens (part 2 section 2). Tabs whose screens are not built are absent.
import { isIn, type Role } from '#contract/core/roles.ts';

export const lessonTabs = ['lesson', 'journal'] as const;
export type LessonTab = (typeof lessonTabs)[number];

export function tabsFor(role: Role): readonly LessonTab[] {
  return isIn('lessonStaff', role) ? lessonTabs : ['lesson'];
}

export function defaultTab(role: Role): LessonTab {
  return isIn('lessonStaff', role) ? 'journal' : 'lesson';
}

/** The tab of the address where the role has it, else the default one; `isAsked` false: the address should lose its tab. */
export function tabToOpen(role: Role, asked: string | undefined): { tab: LessonTab; isAsked: boolean } {
  const found = tabsFor(role).find((tab) => tab === asked);
  return { tab: found ?? defaultTab(role), isAsked: asked === undefined || found !== undefined };
}
