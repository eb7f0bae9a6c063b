// Files of schools that were read wrongly once (people are invented): each through both readers, then planned.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { readSheets } from '#blocks/import/sheets.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import { planImport } from '#contract/core/import.ts';
import { spreadName } from '#contract/core/import-cells.ts';
import type { ReadFile, Source } from '#contract/core/sheets/read.ts';
import { combineSheets, detectReading, rowsOf } from '#contract/core/sheets/sheet.ts';
import { readSource, rowsOfFile } from '#server/shared/sheets.ts';
import { workbookOf } from '#tests/support/workbooks.ts';

/** Without what only a new student needs: the cells are the subject. */
const columns = studentColumns().map((column) => ({ ...column, isRequired: false }));
const input = (name: string) => ({
  bytes: new Uint8Array(readFileSync(new URL(`./inputs/${name}`, import.meta.url))),
});
const textFile = (text: string) => ({ bytes: new TextEncoder().encode(text) });

async function readBoth(source: Source): Promise<ReadFile> {
  const [here, there] = [await readSheets(source), await readSource(source, 'test')];
  if ('problem' in here) throw new Error(here.problem.key);
  expect(there).toEqual(here);
  return here;
}
async function rowsIn(source: Source) {
  const { sheets } = await readBoth(source);
  return rowsOf(sheets, detectReading(sheets, columns), columns);
}
/** The outcome of each row, with what is wrong in it. */
async function planOf(source: Source) {
  const rows = await rowsIn(source);
  const plan = planImport({ columns, rows, existing: [], key: ['iin'], spread: spreadName });
  return plan.rows.map(({ line, outcome, values, problems }) => ({
    line,
    outcome,
    values,
    wrong: Object.entries(problems).map(([field, { key }]) => `${field}: ${key}`),
  }));
}
const outcomes = async (source: Source) =>
  (await planOf(source)).map(({ line, outcome, wrong }) => [line, outcome, wrong]);
const head = 'Фамилия;Имя;ИИН;Адрес;Класс';

describe('a text file', () => {
  it('ends its lines at CR, LF and CRLF, whichever came first', async () => {
    const plan = await planOf(input('mixed-line-ends.csv'));
    expect(plan.map(({ outcome, values }) => [outcome, values?.surname, values?.address])).toEqual([
      ['new', 'Алиев', 'Абай даңғылы, 48'],
      ['new', 'Болатова', 'Абай даңғылы, 48'],
      ['new', 'Власов', 'Абай даңғылы, 48'],
      ['new', 'Гусева', 'Абай даңғылы, 48'],
    ]);
    const mixed = `${head}\nАлиев;Арман;130505500103;Абай, 1;7 А\rБолатова;Айша;130405600205;Абай, 2;7 А\r\nВласов;Пётр;130305500304;Абай, 3;7 А`;
    expect((await rowsIn(textFile(mixed))).map(({ line, cells }) => [line, cells.surname, cells.group])).toEqual([
      [2, 'Алиев', '7 А'],
      [3, 'Болатова', '7 А'],
      [4, 'Власов', '7 А'],
    ]);
  });

  it('refuses the row of a quote that is never closed, and keeps the rows below it', async () => {
    const stray = `${head}\nАлиев;Арман;130505500103;"Абай, 1;7 А\nБолатова;Айша;130405600205;Абай, 2;7 А\n`;
    expect(await outcomes(textFile(stray))).toEqual([
      [2, 'wrong', ['address: import.wrong.quote']],
      [3, 'new', []],
    ]);
  });

  it('refuses the row of a quote that closes in the next row', async () => {
    const stray = `${head}\nАлиев;Арман;130505500103;"Абай, 1;7 А\nБолатова;Айша;130405600205;Абай, 2";7 А\nВласов;Пётр;130305500304;Абай, 3;7 А`;
    expect(await outcomes(textFile(stray))).toEqual([
      [2, 'wrong', ['address: import.wrong.quote']],
      // The other half of the quote would be stored with the address.
      [3, 'wrong', ['address: import.wrong.quote']],
      [4, 'new', []],
    ]);
  });

  it('refuses the row of a quote after which the cells are not sure of their columns', async () => {
    const shifted =
      'Фамилия;Имя;Примечание;Адрес;Класс\nАлиев;Арман;"Жаңа; 2 жыл" оқиды;Абай, 1;7 А\nКим;Айша;;Абай, 2;7 А\n';
    expect((await outcomes(textFile(shifted))).map(([line, outcome]) => [line, outcome])).toEqual([
      [2, 'wrong'],
      [3, 'new'],
    ]);
  });

  it('keeps a line break in a cell whose quotes close', async () => {
    const broken = `${head}\nАлиев;Арман;130505500103;"Абай даңғылы;\r\n48-үй";7 А\nБолатова;Айша;130405600205;"Дарын" ықшамауданы;7 А`;
    expect((await rowsIn(textFile(broken))).map(({ line, cells }) => [line, cells.address, cells.group])).toEqual([
      [2, 'Абай даңғылы;\n48-үй', '7 А'],
      [3, '"Дарын" ықшамауданы', '7 А'],
    ]);
  });

  it('refuses a row in which letters became question marks, one or several', async () => {
    const address = ['address: import.wrong.lostLetter'];
    expect(await outcomes(input('lost-letters.csv'))).toEqual([[2, 'wrong', address]]);
    const lost = ['???? 12', 'Абай да?ылы', 'көшесі ?уезов', 'Балқа??', 'Абай, 48'].map(
      (street, index) => `Алиев;Арман;;${street};${index + 1} А`,
    );
    expect((await outcomes(textFile([head, ...lost].join('\n')))).map(([, , wrong]) => wrong)).toEqual([
      address,
      address,
      address,
      address,
      [],
    ]);
  });

  it('refuses the row of a control character, not the file', async () => {
    const controlled = `${head}\nАлиев;Арман;130505500103;Абай\0 1;7 А\nБолатова;Айша;130405600205;Абай, 2;7 А\n`;
    expect(await outcomes(textFile(controlled))).toEqual([
      [2, 'wrong', ['address: import.wrong.control']],
      [3, 'new', []],
    ]);
  });
});

describe('a workbook', () => {
  it('counts days from 1904 where it says so, in cells of any format', async () => {
    expect((await planOf(input('date1904-true.xlsx'))).map(({ values }) => values?.bornDate)).toEqual(['2013-05-05']);
    const sheet = {
      name: 'a',
      rows: [
        ['Фамилия', 'Имя', 'Дата рождения', 'Адрес'],
        ['Алиев', 'Арман', 39_937, 39_937],
      ],
    };
    for (const [date1904, born] of [
      ['true', '2013-05-05'],
      ['1', '2013-05-05'],
      ['0', '2009-05-04'],
    ] as const) {
      const [row] = await planOf({ bytes: workbookOf([sheet], { date1904 }) });
      expect(row?.values).toMatchObject({ bornDate: born, address: '39937' });
    }
  });

  it('reads dates with a time, with slashes and with a fraction of a day', async () => {
    const dates = ['31.12.2013 0:00:00', '31/12/2013', 41_639.5, '2013-12-31 00:00:00', '31.12.2013 г.'];
    const rows = [['Фамилия', 'Имя', 'Дата рождения'], ...dates.map((date) => ['Алиев', 'Арман', date])];
    const plan = await planOf({ bytes: workbookOf([{ name: 'a', rows }]) });
    expect(plan.map(({ values }) => values?.bornDate)).toEqual(dates.map(() => '2013-12-31'));
  });

  it('is read without invisible characters', async () => {
    const plan = await planOf(input('invisible.xlsx'));
    expect(plan.slice(0, 3).map(({ wrong, values }) => [wrong, values?.surname, values?.iin])).toEqual([
      // One letter of it is Latin in the file itself.
      [[], 'Қожахmетова', '130505570104'],
      [[], 'Серіков', '130505570608'],
      [[], 'Тестова', '130405670701'],
    ]);
    // A title is known without them too.
    const title = textFile('Фами\u00adлия;\u200bИмя\nАлиев;Арман');
    expect((await rowsIn(title)).map(({ cells }) => [cells.surname, cells.firstname])).toEqual([['Алиев', 'Арман']]);
  });

  it('refuses the row of a NUL or of a cell that is too long, and keeps the others', async () => {
    expect(await outcomes(input('nul-in-address.xlsx'))).toEqual([[2, 'wrong', ['address: import.wrong.control']]]);
    expect(await outcomes(input('huge-cell.xlsx'))).toEqual([
      [2, 'new', []],
      [3, 'wrong', ['address: import.wrong.cut']],
    ]);
  });

  it('is read whatever the case of the names of its parts', async () => {
    const born = (await planOf(input('sharedstrings-case.xlsx'))).map(({ values }) => values?.bornDate);
    expect(born).toEqual(['2013-05-05']);
  });

  it('is read in zip64', async () => {
    const rows = [
      ['Фамилия', 'Имя'],
      ['Алиев', 'Арман'],
      ['Болатова', 'Айша'],
    ];
    const plan = await planOf({ bytes: workbookOf([{ name: 'a', rows }], { isWide: true }) });
    expect(plan.map(({ values }) => values?.surname)).toEqual(['Алиев', 'Болатова']);
  });

  it('hides a sheet that only a program can show', async () => {
    const rows = [
      ['Фамилия', 'Имя'],
      ['Алиев', 'Арман'],
    ];
    const wide = [
      [...(rows[0] ?? []), 'ИИН', 'Адрес'],
      ['Чужой', 'Адам', '130505500103', 'Абай, 1'],
    ];
    const bytes = workbookOf([
      { name: 'Список', rows },
      { name: 'Скрытый', rows: wide, state: 'veryHidden' },
    ]);
    expect((await readBoth({ bytes })).sheets.map(({ name }) => name)).toEqual(['Список']);
    expect((await rowsIn({ bytes })).map(({ cells }) => cells.surname)).toEqual(['Алиев']);
  });

  it('with a sheet for each class gives all of them, with their classes', async () => {
    const { sheets } = await readBoth(input('sheet-per-class.xlsx'));
    const all = combineSheets(sheets, columns);
    if (!all) throw new Error('Nothing to combine');
    const rows = rowsOf([all], detectReading([all], columns), columns);
    expect(rows.map(({ line, cells }) => [cells.surname, cells.group, all.origins?.[line - 1]])).toEqual([
      ['Альфин', '7 «А»', { sheet: '7 А', line: 2 }],
      ['Бетин', '7 «Б»', { sheet: '7 Б', line: 2 }],
      ['Гаммин', '7 «Б»', { sheet: '7 Б', line: 3 }],
    ]);
    const unnamed = sheets.map(({ name, rows: lines }) => ({
      name,
      rows: lines.map((cells) => cells.toSpliced(4, 1)),
    }));
    const named = combineSheets(unnamed, columns);
    if (!named) throw new Error('Nothing to combine');
    const groups = rowsOf([named], detectReading([named], columns), columns).map(({ cells }) => cells.group);
    expect(groups).toEqual(['7 А', '7 Б', '7 Б']);
  });

  it('with rows on several sheets is refused where no person can choose, and read where one sheet holds them', async () => {
    await expect(rowsOfFile(1, input('sheet-per-class.xlsx').bytes, columns, 'en')).rejects.toMatchObject({
      details: {
        errors: {
          import: ['Several sheets hold rows: 7 А, 7 Б. Leave one sheet in the file, or send them one by one.'],
        },
      },
    });
    const rows = [
      ['Фамилия', 'Имя'],
      ['Алиев', 'Арман'],
    ];
    const bytes = workbookOf([
      { name: 'Список', rows },
      { name: 'Заметки', rows: [['x'], ['y']] },
    ]);
    expect(await rowsOfFile(1, bytes, columns, 'en')).toMatchObject({ rows: [{ line: 2 }], leftOut: [] });
  });

  it('of 3,000 pupils is planned, and one with a long second sheet is cut there only', async () => {
    const pupils = Array.from({ length: 3_000 }, (_, index) => [`Фамилия${index}`, 'Арман', `Абай даңғылы, ${index}`]);
    const file = await writeXlsx([
      { sheet: 'Список', data: [['Фамилия', 'Имя', 'Адрес'], ...pupils] },
      { sheet: 'Архив', data: Array.from({ length: 12_000 }, (_, index) => [index, index + 1]) },
    ]).toBuffer();
    const bytes = new Uint8Array(file);
    const read = await readSource({ bytes }, 'test');
    if ('problem' in read) throw new Error(read.problem.key);
    expect(rowsOf(read.sheets, detectReading(read.sheets, columns), columns)).toHaveLength(3_000);
    expect(read.sheets.map(({ isCut = false }) => isCut)).toEqual([false, true]);
  });
});

describe('an encoding of one byte a letter', () => {
  const codePages: Readonly<Record<string, (letter: string) => number>> = {
    CP866: (letter) =>
      letter === 'ё' ? 0xf1 : letter < 'р' ? letter.charCodeAt(0) - 0x410 + 0x80 : letter.charCodeAt(0) - 0x440 + 0xe0,
    MacCyrillic: (letter) =>
      letter === 'я' ? 0xdf : letter < 'а' ? letter.charCodeAt(0) - 0x410 + 0x80 : letter.charCodeAt(0) - 0x430 + 0xe0,
    'Windows-1251': (letter) => letter.charCodeAt(0) - 0x410 + 0xc0,
  };
  const text = 'Фамилия;Имя;Адрес\r\nЩукина;Юлия;Яблоневая, 7\r\nЖУКОВ;ПАВЕЛ;ул. Мира, 1\r\n';
  it.each(Object.entries(codePages))('%s is recognised', async (encoding, codeOf) => {
    const bytes = Uint8Array.from([...text], (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : codeOf(letter)));
    const read = await readBoth({ bytes });
    expect(read.encoding).toBe(encoding);
    expect(read.sheets[0]?.rows[1]).toEqual(['Щукина', 'Юлия', 'Яблоневая, 7']);
    expect(read.sheets[0]?.rows[2]).toEqual(['ЖУКОВ', 'ПАВЕЛ', 'ул. Мира, 1']);
  });
});
