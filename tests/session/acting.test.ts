import { describe, expect, it } from 'vitest';
import { actingUser } from '#contract/session/session.rules.ts';
import type { Child, UserInfo } from '#contract/session/session.schema.ts';
import { personIn } from '#data/session/person-in.ts';

const child = {
  studentInfo: { studentSchoolUuid: 'child', studentGroupUuid: 'member', studentUuid: 'student' },
  group: { id: 1, name: '7 «А»' },
  groups: [],
  school: { id: 2, name: 'Лицей', timeZone: 'Asia/Almaty' },
  eduYear: 2026,
} as unknown as Child;
const teacher = {
  userId: 1,
  role: 'teacher',
  subrole: 'group_lead',
  position: 'Учитель математики',
  defaultRole: 'teacher',
  school: { id: 1, name: 'Гимназия', timeZone: 'Asia/Almaty' },
  children: [child],
  studentInfo: null,
  years: [],
} as unknown as UserInfo;
const place = (childId: string | null) => ({ schoolId: 1, eduYear: 2026, childId });

describe('a teacher with a child', () => {
  // covers ACCT-011 ACCT-013
  it('acts as the parent of the child they chose, in its school', () => {
    const acting = actingUser(teacher, 'child');
    expect(acting).toMatchObject({ role: 'parent', subrole: null, position: null, defaultRole: 'teacher' });
    expect(personIn(acting, place('child'))).toMatchObject({ role: 'parent', school: { id: 2 }, child });
  });

  // covers ACCT-014
  it('is a teacher again with the own account, with the position', () => {
    expect(actingUser(teacher, null)).toBe(teacher);
    expect(personIn(actingUser(teacher, null), place(null))).toMatchObject({ role: 'group_lead', child: null });
  });

  // covers GUARD-015
  it('is a teacher again, with the position, once there are no children', () => {
    const alone = { ...teacher, children: [] };
    expect(actingUser(alone, 'child')).toMatchObject({
      role: 'teacher',
      subrole: 'group_lead',
      position: teacher.position,
    });
  });
});

it('somebody whose default role is parent stays one, with children and without', () => {
  const parent: UserInfo = { ...teacher, role: 'parent', defaultRole: 'parent', subrole: null };
  expect(actingUser(parent, null).role).toBe('parent');
  expect(actingUser({ ...parent, children: [] }, 'child').role).toBe('parent');
});
