import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { defineList } from '#contract/core/list.ts';
import { csvText } from '#contract/core/table-file.ts';
import { readListQuery, writeListQuery } from './address.ts';
import { columnsOf, wordsOfFilter, wordsOfValue } from './columns.ts';
import { exportContent, laidOut } from './export-content.ts';
import { xlsxFile } from './export-formats.ts';
import { facetsOf } from './facets.ts';

type Pupil = {
  id: string;
  name: string;
  group: string;
  born: string | null;
  average: number | null;
  signIn: 'own' | 'never';
  parents: readonly string[];
  use: { kz: string; ru: string; en: string } | null;
};
const list = defineList({
  id: (pupil: Pupil) => pupil.id,
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    group: { kind: 'text', value: ({ group }) => group, can: ['sort', 'filter'] },
    born: { kind: 'date', value: ({ born }) => born, can: ['filter'] },
    average: { kind: 'number', value: ({ average }) => average, can: ['sort', 'filter'] },
    signIn: { kind: 'choice', value: ({ signIn }) => signIn, can: ['filter'], choices: ['own', 'never'] },
    parents: { kind: 'choice', value: ({ parents }) => parents, can: ['filter'] },
    use: { kind: 'localized', value: ({ use }) => use, can: ['filter'] },
    secret: { kind: 'text', value: () => 'secret', can: [] },
  },
  sort: 'name',
});
const columns = columnsOf(list, {
  name: { title: 'Оқушы' },
  group: { title: 'Сынып', isHidden: true },
  born: { title: 'Туған күні' },
  average: { title: 'Орташа' },
  signIn: { title: 'Кіру', words: { own: 'Өз құпиясөзі', never: 'Кірмеген' } },
  parents: { title: 'Ата-ана' },
  use: { title: 'Тіл', isExported: false },
  secret: { title: 'Құпия', isExported: false },
});
const column = (key: string) => columns.find((one) => one.key === key) ?? expect.fail(key);
const pupil = (id: string, more: Partial<Pupil> = {}): Pupil => ({
  id,
  name: `Оқушы ${id}`,
  group: '7 «А»',
  born: null,
  average: null,
  signIn: 'own',
  parents: [],
  use: null,
  ...more,
});
const read = (address: string) => readListQuery(list, new URLSearchParams(address));

test('an address holds search, order and filters, and reading what was written gives the same', () => {
  const query = {
    search: 'әлиева & 7',
    sort: '-average',
    filters: { group: ['7 «А»', ''], average: ['4..'], signIn: ['never'] },
  };
  const written = writeListQuery(list, query, new URLSearchParams('tab=list&search=old&born=2013-01-01..'));
  expect(written.get('tab')).toBe('list');
  expect(readListQuery(list, written)).toEqual(query);
});

test('what stands by itself is not written', () => {
  const written = writeListQuery(list, { search: '', sort: 'name', filters: {} }, new URLSearchParams('sort=-average'));
  expect(String(written)).toBe('');
});

test('a link that does not fit the list shows as much as fits', () => {
  expect(read('sort=signIn&signIn=gone&signIn=own&average=many&born=2013-02-30..&secret=secret')).toEqual({
    search: '',
    sort: 'name',
    filters: { signIn: ['own'] },
  });
  expect(read(`search=${'а'.repeat(500)}`).search).toHaveLength(100);
});

test('a filter offers its values with the rows that each would show beside the other filters', () => {
  const rows = [
    pupil('1', { group: '10 «А»', parents: ['ана', 'әке'] }),
    pupil('2', { group: '9 «Ә»', signIn: 'never' }),
    pupil('3', { group: '9 «Ә»', parents: ['ана'] }),
  ];
  const offered = (key: string, address: string) =>
    facetsOf(list, column(key), rows, read(address), 'kz').map(({ value, count }) => `${value}:${count}`);
  expect(offered('group', 'group=9 «Ә»')).toEqual(['9 «Ә»:2', '10 «А»:1']);
  expect(offered('group', 'signIn=never')).toEqual(['9 «Ә»:1', '10 «А»:0']);
  expect(offered('signIn', 'search=оқушы 1')).toEqual(['own:1', 'never:0']);
  expect(offered('parents', '')).toEqual([':1', 'ана:2', 'әке:1']);
  expect(offered('parents', 'parents=қамқоршы')).toContain('қамқоршы:0');
  const localized = [...rows, pupil('4', { use: { kz: 'қазақ', ru: 'казахский', en: 'Kazakh' } })];
  expect(facetsOf(list, column('use'), localized, read(''), 'ru').map(({ value }) => value)).toEqual(['', 'казахский']);
});

test('values and filters are told in words', () => {
  const row = pupil('1', { born: '2013-03-17', average: 4.25, parents: ['ана', 'әке'] });
  const told = (key: string) => wordsOfValue(column(key), row, 'kz');
  expect(['born', 'average', 'signIn', 'parents'].map(told)).toEqual([
    '17.03.2013',
    '4,25',
    'Өз құпиясөзі',
    'ана, әке',
  ]);
  expect(wordsOfValue(column('born'), pupil('2'), 'kz')).toBe('');
  const filter = (key: string, ...texts: string[]) =>
    wordsOfFilter(column(key), texts, { none: 'жоқ', many: (count) => `${count} таңдалды` });
  expect(filter('signIn', 'own', '')).toBe('Өз құпиясөзі, жоқ');
  expect(filter('group', 'а', 'б', 'в')).toBe('3 таңдалды');
  expect(filter('born', '2013-01-01..')).toBe('01.01.2013–…');
  expect(filter('average', '4..5')).toBe('4–5');
  expect(filter('average', '4..4')).toBe('4');
});

const exported = [
  pupil('1', { name: 'Әлиева; "Іңкәр"', born: '2013-03-17', average: 4.5, parents: ['ана', 'әке'] }),
  pupil('2', { name: '=2+3', group: '+7 701 000 00 00', signIn: 'never' }),
];
const titles = ['Оқушы', 'Сынып', 'Туған күні', 'Орташа', 'Кіру', 'Ата-ана'];

test('the text file opens in Excel: mark of UTF-8, semicolons, a decimal comma; hidden columns are in it, secret ones not', () => {
  const text = csvText(exportContent(columns, exported, 'kz'), 'kz');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(parse(text, { bom: true, delimiter: ';', recordDelimiter: '\r\n' })).toEqual([
    titles,
    ['Әлиева; "Іңкәр"', '7 «А»', '17.03.2013', '4,5', 'Өз құпиясөзі', 'ана, әке'],
    ["'=2+3", '+7 701 000 00 00', '', '', 'Кірмеген', ''],
  ]);
  expect(csvText(exportContent(columns, exported, 'en'), 'en')).toContain(';4.5;');
});

test('no cell of a text file begins a formula', () => {
  const evil = ['=1', '@SUM(A1)', '+cmd|A1', '-1+A1', '-1-1', '+7-701-000-00-00', '\t=1', '\r=1', '＝1+1', '＠x'];
  const text = csvText({ titles: [], widths: [], rows: evil.map((cell) => [cell]) }, 'kz');
  const cells = parse(text, { bom: true, delimiter: ';', record_delimiter: '\r\n', relax_column_count: true }).flat();
  expect(cells.filter((cell) => /^[=@+\-\t\r＝＠]/.test(cell))).toEqual([]);
});

test('no cell of a text file begins a formula where commas separate', () => {
  const evil = ['Абай,=1+1', 'Абай, @SUM(A1)', 'a,b,+cmd|A1', '"x",=1', 'a,\t=1', 'x,"=1+1,', 'a\n=1', ' =1'];
  const text = csvText({ titles: [], widths: [], rows: evil.map((cell) => ['7 «А»', cell]) }, 'kz');
  const read = { bom: true, delimiter: ',', record_delimiter: '\r\n', relax_column_count: true, relax_quotes: true };
  const cells = parse(text, read).flat();
  expect(cells.filter((cell) => /^\s*[=@+-]/.test(cell))).toEqual([]);
  // Words and numbers stay as they are.
  const plain = { titles: [], widths: [], rows: [['Абай, 48, -5', 'a-b, c+d']] };
  expect(csvText(plain, 'kz')).toBe('\ufeff\r\nАбай, 48, -5;a-b, c+d\r\n');
});

test('the spreadsheet holds numbers as numbers and days as days', async () => {
  const file = await xlsxFile(exportContent(columns, exported, 'kz'));
  const sheets = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
  expect(sheets[0]?.data).toEqual([
    titles,
    ['Әлиева; "Іңкәр"', '7 «А»', new Date('2013-03-17T00:00:00Z'), 4.5, 'Өз құпиясөзі', 'ана, әке'],
    ['=2+3', '+7 701 000 00 00', null, null, 'Кірмеген', null],
  ]);
});

test('a layout says columns, order and headings of a file; what this reader has not, or what no file has, is left out', () => {
  const laid = laidOut(columns, {
    columns: [
      { key: 'born', heading: '=Дата' },
      { key: 'salary', heading: 'Жалақы' },
      { key: 'secret', heading: 'Құпия' },
      { key: 'name', heading: null },
    ],
  });
  const text = csvText(exportContent(laid, exported, 'kz'), 'kz');
  expect(parse(text, { bom: true, delimiter: ';', recordDelimiter: '\r\n' })).toEqual([
    ["'=Дата", 'Оқушы'],
    ['17.03.2013', 'Әлиева; "Іңкәр"'],
    ['', "'=2+3"],
  ]);
  expect(laidOut(columns, { columns: [{ key: 'secret', heading: null }] })).toEqual([]);
});
