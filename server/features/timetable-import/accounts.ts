// First logins and passwords of people whom an import brings, and the list that the school cuts into slips.
import { randomInt } from 'node:crypto';
import { csvWords } from '#contract/core/table-file.ts';
import type { PersonName } from './names.ts';

export type NewAccount = PersonName & { login: string; password: string; nameInFile: string };

/** Without letters and digits that look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export function firstPassword(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}

/** "t3-01": a name is no login, since people share names and change them. Starts after the highest that is taken. */
export function loginsFor(schoolId: number, count: number, taken: readonly string[]): string[] {
  const prefix = `t${schoolId}-`;
  const numbers = taken.filter((login) => login.startsWith(prefix)).map((login) => Number(login.slice(prefix.length)));
  const first = Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
  return Array.from({ length: count }, (_, index) => `${prefix}${String(first + index).padStart(2, '0')}`);
}

const header = ['login', 'password', 'surname', 'firstname', 'patronymic', 'name in the file'];

/** As Excel in Kazakhstan opens it: UTF-8 with its mark, semicolons between. */
export function accountsCsv(accounts: readonly NewAccount[]): string {
  const rows = accounts.map(({ login, password, surname, firstname, patronymic, nameInFile }) => [
    login,
    password,
    surname,
    firstname,
    patronymic ?? '',
    nameInFile,
  ]);
  return `\ufeff${[header, ...rows].map((row) => row.map(csvWords).join(';')).join('\r\n')}\r\n`;
}
