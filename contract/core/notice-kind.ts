/** Kinds of facts that people are told by the bell. What each says besides is in contract/notices. */
export const noticeKinds = [
  'absence',
  'mark',
  'homework',
  'lessonChange',
  'timetable',
  'missing',
  'unsent',
  'periodCloses',
  'parentWaits',
  'parentJoined',
  'supportAnswer',
  'subscription',
  'news',
  'level',
  'signIn',
  'password',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
