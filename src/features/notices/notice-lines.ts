// Lines of the bell: one for each notice, and one for the marks of a subject that a pupil got on a day (issue 15 section 5).
import { inZone } from '#contract/core/time.ts';
import { type NoticeItem, pupilOf } from '#contract/notices/notices.schema.ts';

export type NoticeLine<Item extends NoticeItem> = {
  /** The newest of them: its time and place are the line's. */
  readonly first: Item;
  /** All of them, the newest first; at least one. */
  readonly all: readonly Item[];
  readonly isRead: boolean;
};

/** @param timeZone - of the school, whose days are meant. */
export function linesOf<Item extends NoticeItem & { readonly schoolId: number }>(
  items: readonly Item[],
  timeZone: string,
): NoticeLine<Item>[] {
  const keyOf = ({ notice, schoolId, at, id }: Item): string =>
    notice.kind === 'mark'
      ? [schoolId, pupilOf(notice)?.studentSchoolUuid, inZone(at, timeZone).date, notice.lesson.subject.kz].join('|')
      : `${schoolId}|${id}`;
  return [...Map.groupBy(items, keyOf).values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ first, all, isRead: all.every(({ isRead }) => isRead) }] : [];
  });
}
