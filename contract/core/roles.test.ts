import { expect, test } from 'vitest';
import { isIn, type RoleGroup, type RoleOrAnonymous, roleCodes, roleGroups, roles } from './roles.ts';

// covers GUARD-028 ACCESS-004
test('the roles are a closed list; employee is a group of them, and anon is nobody', () => {
  expect([...roles].sort()).toEqual(
    [
      ...['student', 'parent', 'teacher', 'director', 'zavuch', 'group_lead', 'social_worker'],
      ...['education_worker', 'department_worker', 'region_worker', 'country_worker'],
      ...['monitoring', 'monitoring_region_worker', 'monitoring_department_worker', 'mks_methodist'],
    ].sort(),
  );
  const anonymous: RoleOrAnonymous = 'anon';
  expect(roles).not.toContain(anonymous);
  expect(Object.keys(roleGroups)).toContain('employee');
});

// covers GUARD-029 CONST2-001 CONST2-002 CONST2-003 ACCESS-017 ACCESS-018 ACCESS-019
test.each([
  ['teacher', ['group_lead', 'teacher']],
  ['employee', ['director', 'group_lead', 'social_worker', 'teacher', 'zavuch']],
  ['management', ['director', 'zavuch']],
  ['worker', ['country_worker', 'department_worker', 'education_worker', 'region_worker', 'social_worker']],
  ['methodists', ['mks_methodist']],
  ['education', ['education_worker', 'mks_methodist']],
] as const)('the group %s holds %j and nobody else', (group, members) => {
  expect(roles.filter((role) => isIn(group, role)).sort()).toEqual(members);
});

test('nobody signed in belongs to no group', () => {
  for (const group of Object.keys(roleGroups) as RoleGroup[]) {
    expect(isIn(group, 'anon')).toBe(false);
    expect(isIn(group, undefined)).toBe(false);
  }
});

test('every role has exactly one code', () => {
  expect(Object.values(roleCodes).sort()).toEqual([...roles].sort());
});
