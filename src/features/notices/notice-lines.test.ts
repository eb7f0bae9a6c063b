import { expect, it } from 'vitest';
import type { NoticeItem } from '#contract/notices/notices.schema.ts';
import { linesOf } from './notice-lines.ts';

const subject = (kz: string) => ({ kz, ru: kz, en: kz });
type Given = { id: string; at: string; of?: string; pupil?: string; isRead?: boolean; schoolId?: number };
function mark({ id, at, of = 'Физика', pupil = 'a', isRead = false, schoolId = 1 }: Given) {
  const item: NoticeItem = {
    id,
    at: Date.parse(`${at}:00+05:00`),
    isRead,
    notice: {
      kind: 'mark',
      about: { studentSchoolUuid: pupil, name: pupil },
      lesson: { scheduleUuid: id, date: '2026-11-20', subject: subject(of) },
      type: 'formattedScore',
      mark: 8,
      of: null,
      isCredit: false,
    },
  };
  return { ...item, schoolId };
}
const idsOf = (items: readonly ReturnType<typeof mark>[]) =>
  linesOf(items, 'Asia/Almaty').map(({ all }) => all.map(({ id }) => id));

it('marks of one subject, child and day are one line, in the place of the newest', () => {
  const items = [
    mark({ id: 'new', at: '2026-11-20T14:00' }),
    mark({ id: 'algebra', at: '2026-11-20T13:00', of: 'Алгебра' }),
    mark({ id: 'old', at: '2026-11-20T12:00', isRead: true }),
    mark({ id: 'sister', at: '2026-11-20T11:00', pupil: 'b' }),
    mark({ id: 'before', at: '2026-11-19T23:59' }),
    mark({ id: 'elsewhere', at: '2026-11-19T10:00', schoolId: 2 }),
  ];
  expect(idsOf(items)).toEqual([['new', 'old'], ['algebra'], ['sister'], ['before'], ['elsewhere']]);
  const [first, second] = linesOf(items, 'Asia/Almaty');
  // One of them is new.
  expect([first?.isRead, second?.isRead]).toEqual([false, false]);
});

it('other kinds have a line each, also where two schools tell under one name', () => {
  const level = (schoolId: number) =>
    ({ id: 'n:level:2', at: 0, isRead: true, notice: { kind: 'level', level: 2 }, schoolId }) as const;
  expect(linesOf([level(1), level(2)], 'Asia/Almaty')).toHaveLength(2);
});
