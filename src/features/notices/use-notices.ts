// What a person was told, as their device holds it, and what of it they have read. A parent has one list of all children's schools.
import { useEffect, useMemo, useRef } from 'react';
import { addDocuments } from '#contract/documents.ts';
import { addMutations } from '#contract/mutations.ts';
import { noticesDocument, noticesDocuments, seenCell } from '#contract/notices/notices.office.documents.ts';
import { noticesMutations } from '#contract/notices/notices.office.mutations.ts';
import { type NoticeItem, noticesIn, pupilOf } from '#contract/notices/notices.schema.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import type { DocumentResult } from '#data/documents/use-documents.ts';
import { type CellsInSchool, useDocumentInSchools } from '#data/documents/use-in-schools.ts';
import { intent } from '#data/outbox/use-mutation.ts';

// No start needs to know them: they come with the bell.
addDocuments(noticesDocuments);
addMutations(noticesMutations);

export type SchoolNotice = NoticeItem & { readonly schoolId: number };
export type Notices = {
  readonly document: DocumentResult<unknown>;
  /** The newest first, of all schools. */
  readonly items: readonly SchoolNotice[];
  readonly unread: number;
  /** By school: everything told up to this server time was read. */
  readonly seen: ReadonlyMap<number, number>;
  /** Everything that is here was read: on this device at once, on the others with the next exchange. */
  readonly markSeen: () => void;
  /** One notice was read in its place. Older ones that were not stay new, and then it does too. */
  readonly markOne: (item: SchoolNotice) => void;
};

function seenIn({ cells }: CellsInSchool): number {
  const marked = cells.get(seenCell)?.value;
  return typeof marked === 'number' ? marked : 0;
}

export function useNotices(): Notices {
  const account = useAccount();
  const { user, person, documents } = account;
  const schools = useSchools(account);
  const held = useDocumentInSchools(noticesDocument.name(user.userId), schools);
  const { inSchools } = held;
  const items = useMemo(() => {
    const told = inSchools.flatMap((own) => {
      const all = [...own.cells].map(([id, { value, base }]) => [id, { value, at: base.at }] as const);
      return noticesIn(all, seenIn(own)).map((item): SchoolNotice => ({ ...item, schoolId: own.schoolId }));
    });
    // What was told of a child while they were one's own is not shown when they no longer are.
    const isParent = person.role === 'parent';
    const own = new Set(user.children.map(({ studentInfo }) => studentInfo.studentSchoolUuid));
    const isOwn = (pupil: string | undefined) => pupil === undefined || own.has(pupil);
    return told
      .filter(({ notice }) => !isParent || isOwn(pupilOf(notice)?.studentSchoolUuid))
      .sort((one, other) => other.at - one.at);
  }, [inSchools, person.role, user.children]);
  const seen = useMemo(() => new Map(inSchools.map((own) => [own.schoolId, seenIn(own)])), [inSchools]);
  const unread = items.filter(({ isRead }) => !isRead);
  const mark = (schoolId: number, upTo: number) => {
    void documents.baseOf(schoolId).mutate([intent('markNoticesSeen', { userId: user.userId, upTo })]);
  };
  const markSeen = () => {
    for (const [schoolId, own] of Map.groupBy(unread, (item) => item.schoolId))
      mark(schoolId, Math.max(...own.map(({ at }) => at)));
  };
  const markOne = (item: SchoolNotice) => {
    const upTo = unread.filter(({ schoolId, at }) => schoolId === item.schoolId && at <= item.at);
    if (upTo.length === 1 && upTo[0]?.id === item.id) mark(item.schoolId, item.at);
  };
  return { document: together(held.documents), items, unread: unread.length, seen, markSeen, markOne };
}

/** The school that is worked in and those of other children. */
function useSchools(account: Account): readonly number[] {
  const joined = account
    .schools()
    .map(({ schoolId }) => schoolId)
    .join(' ');
  return useMemo(() => joined.split(' ').map(Number), [joined]);
}

/** The list is as old as its oldest part; one part that is here is shown. */
function together(documents: readonly DocumentResult<unknown>[]): DocumentResult<unknown> {
  const [first] = documents;
  const ready = documents.filter((document) => document.state === 'ready');
  const [oldest] = ready.toSorted((one, other) => one.confirmedAt - other.confirmedAt);
  if (oldest) return { ...oldest, isOld: ready.some(({ isOld }) => isOld) };
  return first ?? { state: 'loading' };
}

/** Closing the bell or leaving the page marks what was there, however it is closed (NOTIF-005, decisions D48). */
export function useSeenWhenLeft(markSeen: () => void): void {
  const last = useRef(markSeen);
  last.current = markSeen;
  useEffect(() => () => last.current(), []);
}
