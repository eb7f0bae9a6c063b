// What tests/session proves of the years and of acting as a parent does not stand here again.
import { describe, expect, it, test } from 'vitest';
import { roleCodes, roles } from '../core/roles.ts';
import { actingUser, chosenChild, dayInYear, effectiveRole, toGender, toRole } from './session.rules.ts';
import type { Child, UserInfo } from './session.schema.ts';

const childOf = (studentSchoolUuid: string) => ({ studentInfo: { studentSchoolUuid } }) as Child;
const [elder, younger] = [childOf('elder'), childOf('younger')];

describe('the role that counts', () => {
  it('is the subrole of a teacher who has one', () => {
    expect(effectiveRole({ role: 'teacher', subrole: 'group_lead' })).toBe('group_lead');
    expect(effectiveRole({ role: 'teacher', subrole: null })).toBe('teacher');
  });

  test.each(roles.filter((role) => role !== 'teacher'))('is the own one of a %s, whatever the subrole', (role) => {
    expect(effectiveRole({ role, subrole: 'group_lead' })).toBe(role);
    expect(effectiveRole({ role, subrole: null })).toBe(role);
  });
});

describe('a chosen child', () => {
  it('is the one of that number, among several', () => {
    expect(chosenChild({ children: [elder, younger] }, 'younger')).toBe(younger);
    expect(chosenChild({ children: [elder, younger] }, 'elder')).toBe(elder);
  });

  it('is nobody while none is chosen, and nobody who is a child of others', () => {
    expect(chosenChild({ children: [elder, younger] }, null)).toBeUndefined();
    expect(chosenChild({ children: [elder, younger] }, 'of a neighbour')).toBeUndefined();
    expect(chosenChild({ children: [] }, 'elder')).toBeUndefined();
  });
});

describe('somebody who has children', () => {
  const director = {
    userId: 1,
    role: 'director',
    subrole: null,
    position: 'Директор',
    group: { id: 1, name: '7 «А»' },
    defaultRole: 'director',
    children: [elder],
  } as unknown as UserInfo;

  it('acts as a parent for the chosen child: without a subrole, a position or a group, and otherwise as themselves', () => {
    const lead: UserInfo = { ...director, role: 'teacher', subrole: 'group_lead', defaultRole: 'teacher' };
    for (const user of [director, lead]) {
      expect(actingUser(user, 'elder')).toEqual({
        ...user,
        role: 'parent',
        subrole: null,
        position: null,
        group: null,
      });
    }
  });

  it('acts as what they are without the child, or with a child that is not theirs', () => {
    expect(actingUser(director, null)).toEqual(director);
    expect(actingUser(director, 'younger')).toEqual(director);
  });

  it('keeps all that is said of them when they are a parent by default', () => {
    const parent: UserInfo = { ...director, role: 'parent', defaultRole: 'parent' };
    expect(actingUser(parent, 'elder')).toEqual(parent);
  });
});

test.each([
  ['m', 'm'],
  ['f', 'f'],
  ['w', 'f'],
])('the gender %s is read as %s', (stored, read) => {
  expect(toGender(stored)).toBe(read);
});

describe('a role', () => {
  test.each(Object.entries(roleCodes))('is known by its code %s and by its name %s', (code, role) => {
    expect([toRole(code), toRole(role)]).toEqual([role, role]);
  });

  // The last three are names that every object of the language knows.
  test.each(['', 'anon', 'std', 'Teacher', 'constructor', 'toString', '__proto__'])('is not called "%s"', (name) => {
    expect(toRole(name)).toBeUndefined();
  });
});

describe('a school year', () => {
  test.each([
    ['2026-08-31', '2026-09-01'],
    ['2026-09-01', '2026-09-01'],
    ['2026-09-02', '2026-09-02'],
    ['2027-05-24', '2027-05-24'],
    ['2027-05-25', '2027-05-25'],
    ['2027-05-26', '2027-05-25'],
  ])('from September to 25 May opens on %s with %s', (today, day) => {
    expect(dayInYear(today, { dateStart: '2026-09-01', dateEnd: '2027-05-25' })).toBe(day);
  });

  it('that is not known opens on today', () => {
    expect(dayInYear('2026-07-15', null)).toBe('2026-07-15');
  });
});
