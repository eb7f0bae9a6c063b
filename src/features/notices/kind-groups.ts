// What the page of notices can be narrowed to: kinds that people think of together.
import type { NoticeKind } from '#contract/core/notice-kind.ts';

export const kindGroups = ['marks', 'homework', 'absence', 'lessons', 'journal', 'people', 'account', 'other'] as const;
export type KindGroup = (typeof kindGroups)[number];

const groups: Readonly<Record<NoticeKind, KindGroup>> = {
  absence: 'absence',
  mark: 'marks',
  homework: 'homework',
  lessonChange: 'lessons',
  timetable: 'lessons',
  missing: 'journal',
  unsent: 'journal',
  periodCloses: 'journal',
  parentWaits: 'people',
  parentJoined: 'people',
  signIn: 'account',
  password: 'account',
  supportAnswer: 'other',
  subscription: 'other',
  news: 'other',
  level: 'other',
};

export const groupOf = (kind: NoticeKind): KindGroup => groups[kind];
