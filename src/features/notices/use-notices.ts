// What a person was told, as their device holds it, and what of it they have read.
import { useEffect, useMemo, useRef } from 'react';
import { addDocuments } from '#contract/documents.ts';
import { addMutations } from '#contract/mutations.ts';
import { noticesDocument, noticesDocuments, seenCell } from '#contract/notices/notices.office.documents.ts';
import { noticesMutations } from '#contract/notices/notices.office.mutations.ts';
import { type NoticeItem, noticesIn, pupilOf } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type DocumentResult, useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';

// No start needs to know them: they come with the bell.
addDocuments(noticesDocuments);
addMutations(noticesMutations);

export type Notices = {
  readonly document: DocumentResult<unknown>;
  /** The newest first. */
  readonly items: readonly NoticeItem[];
  readonly unread: number;
  /** Everything told up to this server time was read. */
  readonly seen: number;
  /** Everything that is here was read: on this device at once, on the others with the next exchange. */
  readonly markSeen: () => void;
};

export function useNotices(): Notices {
  const { user, person } = useAccount();
  const name = noticesDocument.name(user.userId);
  const document = useDocument(name);
  const cells = useAllCells<unknown>(name);
  const mutate = useMutate();
  const marked = cells.get(seenCell)?.value;
  const seen = typeof marked === 'number' ? marked : 0;
  const items = useMemo(() => {
    const held = [...cells].map(([id, { value, base }]) => [id, { value, at: base.at }] as const);
    const told = noticesIn(held, seen);
    // What was told of a child while they were one's own is not shown when they no longer are.
    const isParent = person.role === 'parent';
    const own = new Set(user.children.map(({ studentInfo }) => studentInfo.studentSchoolUuid));
    const isOwn = (pupil: string | undefined) => pupil === undefined || own.has(pupil);
    return told.filter(({ notice }) => !isParent || isOwn(pupilOf(notice)?.studentSchoolUuid));
  }, [cells, seen, person.role, user.children]);
  const unread = items.filter(({ isRead }) => !isRead).length;
  const newest = items[0]?.at ?? 0;
  const markSeen = () => {
    if (unread > 0) void mutate([intent('markNoticesSeen', { userId: user.userId, upTo: newest })]);
  };
  return { document, items, unread, seen, markSeen };
}

/** Closing the bell or leaving the page marks what was there, however it is closed (NOTIF-005, decisions D48). */
export function useSeenWhenLeft(markSeen: () => void): void {
  const last = useRef(markSeen);
  last.current = markSeen;
  useEffect(() => () => last.current(), []);
}
