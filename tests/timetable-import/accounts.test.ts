// The list of first logins and passwords, which the school cuts into slips.
import { expect, it } from 'vitest';
import { accountsCsv } from '#server/features/timetable-import/public.ts';

it('runs no formula that the file of a timetable gives as a name', () => {
  const account = { login: 't1-01', password: 'abcdefghjk', firstname: 'Анна', patronymic: null };
  const named = (surname: string, nameInFile: string) =>
    accountsCsv([{ ...account, surname, nameInFile }]).split('\r\n')[1];
  expect(named('＝1+1', ' =1+1')).toBe("t1-01;abcdefghjk;'＝1+1;Анна;;' =1+1");
  expect(named('Ли', 'Ли А.,=1+1')).toBe("t1-01;abcdefghjk;Ли;Анна;;Ли А.,'=1+1");
  expect(named('Ли; "А"', 'Ли')).toBe('t1-01;abcdefghjk;"Ли; ""А""";Анна;;Ли');
});
