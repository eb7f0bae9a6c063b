import { expect, test } from 'vitest';
import { rosterSheets } from './roster.ts';

const head = ['sourcedId', 'status', 'enabledUser', 'role', 'givenName', 'familyName', 'identifier'];
const sheetsOf = (...users: readonly string[][]) => {
  const roster = rosterSheets(new Map([['users', [head, ...users]]]));
  if ('problem' in roster) throw new Error(roster.problem.key);
  return Object.fromEntries(roster.sheets.map(({ name, rows }) => [name, rows.slice(1)]));
};
/** The bundle has no schools. */
const noOrg = '?';
const cellsOf = (rows: readonly (readonly string[])[] = []) => rows.map((row) => row.filter((cell) => cell !== ''));

test('a role is known in any case', () => {
  const { students, staff } = sheetsOf(
    ['s1', '', 'true', 'Student', 'Анна', 'Ким', ''],
    ['t1', '', 'true', 'TEACHER', 'Ева', 'Ли', ''],
  );
  expect(cellsOf(students)).toEqual([['s1', 'Ким', 'Анна', noOrg]]);
  expect(cellsOf(staff).flatMap((cells) => cells.slice(-1))).toEqual(['Мұғалім']);
});

test('a user who is disabled in another word is told', () => {
  for (const word of ['FALSE', '0', 'No'])
    expect(cellsOf(sheetsOf(['s1', '', word, 'student', 'Анна', 'Ким', '']).students)).toEqual([
      ['s1', 'Ким', 'Анна', noOrg, 'false'],
    ]);
});

test('an IIN gets back the zeros that a spreadsheet took', () => {
  const { students } = sheetsOf(['s1', '', 'true', 'student', 'Анна', 'Ким', '10905550000']);
  expect(cellsOf(students)).toEqual([['s1', 'Ким', 'Анна', '010905550000', noOrg]]);
});

test('users without ids are refused by the name of the file', () => {
  const users = [['sourcedId;status'], ['s1;active']];
  expect(rosterSheets(new Map([['users', users]]))).toEqual({
    problem: { key: 'import.roster.unreadable', values: { file: 'users.csv' } },
  });
});
