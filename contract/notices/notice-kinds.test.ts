import { describe, expect, it } from 'vitest';
import { noticeKinds } from '../core/notice-kind.ts';
import { isOverFor, isSecurityKind, pushTime } from './notice-kinds.ts';
import type { Notice } from './notices.schema.ts';

const at = (time: string, day = 20) => Date.parse(`2026-11-${day}T${time}:00+05:00`);
const zone = 'Asia/Almaty';

const about = { studentSchoolUuid: '0199c0de-0000-7000-8000-000000000001', name: 'Арман' };
const lesson = { scheduleUuid: about.studentSchoolUuid, date: '2026-11-20', subject: { kz: 'Ф', ru: 'Ф', en: 'P' } };
const place = (day: number, start: string, end: string) => ({ date: `2026-11-${day}`, start, end, room: '' });
const change = (before: ReturnType<typeof place> | null, after: ReturnType<typeof place> | null): Notice => ({
  kind: 'lessonChange',
  group: '7А',
  lesson,
  before,
  after,
  teacher: null,
});
const absence: Notice = { kind: 'absence', about, lesson, isLate: false };
const mark: Notice = {
  kind: 'mark',
  about,
  lesson,
  type: 'formattedScore',
  mark: 8,
  of: null,
  isCredit: false,
};
const homework: Notice = { kind: 'homework', about, lesson };

describe('a notice is pushed', () => {
  const cases: readonly [what: string, Notice, told: number, pushed: number | null][] = [
    ['an absence', absence, at('10:00'), at('10:10')],
    ['a mark of the day', mark, at('10:00'), at('17:00')],
    ['a mark of the evening', mark, at('17:01'), at('17:00', 21)],
    ['homework', homework, at('17:00'), at('17:00')],
    ['homework of the evening', homework, at('18:30'), at('18:30')],
    ['a parent who waits', { kind: 'parentWaits', about }, at('10:00'), at('10:00')],
    ['a parent who joined', { kind: 'parentJoined', about, parent: 'Гүлнар' }, at('10:00'), null],
    ['a level', { kind: 'level', level: 2 }, at('10:00'), null],
    ['the end of a quarter', { kind: 'periodCloses', quarter: 2, date: '2026-11-23' }, at('10:00'), null],
    ['gaps', { kind: 'missing', date: '2026-11-20', lessons: 2 }, at('16:30'), at('16:30')],
    ['a password', { kind: 'password', by: 'self' }, at('23:00'), at('23:00')],
    ['a lesson of today that is over', change(place(20, '08:00', '08:45'), null), at('09:00'), null],
    ['a lesson that runs', change(place(20, '08:30', '09:15'), null), at('09:00'), at('09:00')],
    ['a lesson of tomorrow morning', change(place(21, '08:00', '08:45'), null), at('09:00'), at('09:00')],
    ['a lesson of tomorrow, later than in a day', change(place(21, '09:30', '10:15'), null), at('09:00'), null],
    [
      'one that is moved from tomorrow to next week',
      change(place(21, '08:00', '08:45'), place(27, '08:00', '08:45')),
      at('09:00'),
      at('09:00'),
    ],
    ['a new timetable of tomorrow', { kind: 'timetable', date: '2026-11-21', lessons: 9 }, at('09:00'), at('09:00')],
    ['a new timetable of next week', { kind: 'timetable', date: '2026-11-23', lessons: 9 }, at('09:00'), null],
  ];
  it.each(cases)('%s', (_, notice, told, pushed) => expect(pushTime(notice, told, zone)).toBe(pushed));
});

it('a changed lesson is news until it is over at both of its places', () => {
  const moved = change(place(20, '08:00', '08:45'), place(20, '12:00', '12:45'));
  expect([at('08:50'), at('12:44'), at('12:45')].map((now) => isOverFor(moved, now, zone))).toEqual([
    false,
    false,
    true,
  ]);
  expect(isOverFor(mark, at('12:45', 30), zone)).toBe(false);
});

it('sign-ins and passwords alone pass quiet hours', () => {
  expect(noticeKinds.filter(isSecurityKind)).toEqual(['signIn', 'password']);
});
