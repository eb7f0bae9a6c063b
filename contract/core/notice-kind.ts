/** Kinds of facts that somebody is told by the bell. What each says besides is in contract/notices. */
export const noticeKinds = ['absence', 'mark', 'homework', 'parentWaits', 'parentJoined', 'level'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
