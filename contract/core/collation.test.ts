import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKazakh, foldForSearch, matchesSearch, sortedKazakh, sortKey } from './collation.ts';

const alphabet = [...'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя'];

/** Surnames and given names of ../shared/data/ref, chosen so that every Kazakh letter and ё occurs. */
const names =
  `Абдрахманов Абдуллаев Айтқалиев Ақышев Арыстанов Асқаров Ахметов Ахмет Әбдіқадыров Әбенов Әлиев Әлімбеков Әшімов
  Байжанов Бақтыбаев Бектұрғанов Болатов Ғабдуллин Ғалиев Даулетов Дүйсенбаев Елеусінов Есенғалиев Жақсыбаев Жанұзақов
  Жұмабаев Жүнісов Ибраев Исқақов Кенжебаев Көпбаев Қабылов Қайырбеков Қожахметов Құдайбергенов Мұқанов Мұхамеджанов
  Нұрпейісов Омаров Оразалин Өтегенов Рысбеков Сағындықов Сәдуақасов Сейітов Смағұлов Сүлейменов Тәжібаев Тілеубаев
  Төлегенов Тұрсынов Уәлиев Ұлан Үсенов Хасенов Шәкенов Шоқанов Ысқақов Ілияс Іңкәр Еңлік Заңғар Жеңіс Күләш Ләззат
  Мөлдір Әйгерім Фариза Йолдаш Һәким Фёдоров Федоров Фёдорова Соловьёв Воробьёв Пётр Семён Артём Алёна Щукин Цой Чернов
  Шыңғыс Эльмира Юлия Юрий Яна Ярослав Ким Кима Ли Kim Smith`.split(/\s+/);

test('the letters stand in the order of the Kazakh alphabet, whatever their order before', () => {
  expect([...alphabet].reverse().sort(compareKazakh)).toEqual(alphabet);
  const capitals = alphabet.map((letter) => letter.toUpperCase());
  expect([...capitals].reverse().sort(compareKazakh)).toEqual(capitals);
});

test('names are sorted as ICU sorts Kazakh', () => {
  const icu = new Intl.Collator('kk', { numeric: true });
  expect(icu.resolvedOptions().locale).toBe('kk');
  expect(sortedKazakh(names, (name) => name)).toEqual([...names].sort(icu.compare));
});

test('made-up words, spaces, hyphens and numbers are ordered as ICU orders them', () => {
  const icu = new Intl.Collator('kk', { numeric: true });
  const letters = [...alphabet, ...alphabet.map((letter) => letter.toUpperCase()), ...'aAbzZ 0159'];
  const word = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((list) => list.join(''));
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(Math.sign(compareKazakh(a, b)), `${a} | ${b}`).toBe(Math.sign(icu.compare(a, b)));
    }),
    { numRuns: 3000 },
  );
});

test('any text at all is put in one consistent order, and the order of the keys is the order of the texts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 8 }), (texts) => {
      const sorted = sortedKazakh(texts, (text) => text);
      const keys = sorted.map(sortKey);
      expect([...keys].sort()).toEqual(keys);
    }),
  );
});

test('classes follow their numbers, and a shorter name comes before a longer one', () => {
  const classes = ['10 «А»', '9 «Ә»', '5 «Б»', '9 «А»', '11', '5 «А»'];
  expect(classes.sort(compareKazakh)).toEqual(['5 «А»', '5 «Б»', '9 «А»', '9 «Ә»', '10 «А»', '11']);
  expect(['Кима', 'Ким Ан', 'Ким'].sort(compareKazakh)).toEqual(['Ким', 'Ким Ан', 'Кима']);
});

test('numbers come before Cyrillic, Cyrillic before Latin, and a small letter before its capital', () => {
  expect(['Zhanar', 'яна', 'Яна', '7', 'é', 'e', ''].sort(compareKazakh)).toEqual([
    '',
    '7',
    'яна',
    'Яна',
    'e',
    'é',
    'Zhanar',
  ]);
});

test('of two words that differ by capitals alone the one that has the small letter first comes first', () => {
  expect(['АЛИ', 'Али', 'алИ', 'аЛи', 'али'].sort(compareKazakh)).toEqual(['али', 'алИ', 'аЛи', 'Али', 'АЛИ']);
  expect(['алиа', 'Али'].sort(compareKazakh)).toEqual(['Али', 'алиа']);
});

test('spaces come first, then signs, numbers, Cyrillic, Latin and last the letters of others', () => {
  const ordered = [' ', '!', '+', '«', '0', '12', 'а', 'я', 'a', 'z', 'ω', 'ب', '王'];
  expect([...ordered].reverse().sort(compareKazakh)).toEqual(ordered);
  expect(compareKazakh('Ω', 'ω')).toBe(1);
});

test('a number sorts by its value, however many zeros stand before it', () => {
  expect(compareKazakh('Лицей 007', 'Лицей 7')).toBe(0);
  expect(compareKazakh('000', '0')).toBe(0);
  expect(['100', '20', '010', '9', '0', '00101'].sort(compareKazakh)).toEqual(['0', '9', '010', '20', '100', '00101']);
});

test('a tab parts two words as a space does, and other control characters are not there at all', () => {
  expect(compareKazakh('Ким\tАн', 'Ким Ан')).toBe(0);
  expect(compareKazakh('Ким\u0000Ан\u0001', 'КимАн')).toBe(0);
});

test('a key costs a sign for each plain small letter and two more; accents and capitals cost as far as the last of them', () => {
  expect(['', 'ким', 'Ким', 'киМ', 'éa', 'aé', 'Éa'].map((text) => sortKey(text).length)).toEqual([
    2, 5, 6, 8, 5, 6, 6,
  ]);
});

test('a letter made of two characters sorts as the letter it shows', () => {
  expect(compareKazakh('и\u0306од', 'йод')).toBe(0);
  expect(compareKazakh('Фе\u0308дор', 'Фёдор')).toBe(0);
});

test.each([
  ['Қайрат', 'к'],
  ['Әлия', 'а'],
  ['Ілияс', 'и'],
  ['Ілияс', 'i'],
  ['Ілияс', 'I'],
  ['Фёдор', 'федор'],
  ['Федор', 'Фёдор'],
  ['Ғабит', 'габит'],
  ['Еңлік', 'енлик'],
  ['Өтеген', 'ОТЕГЕН'],
  ['Ұлан', 'улан'],
  ['Үсен', 'усен'],
  ['Һәким', 'хаким'],
  ['Смағұлов Нұрсұлтан', 'нурс смаг'],
  ['Smith', 'SMI'],
  ['Қайрат', 'Қай'],
  ['7 «А»', '7а'],
  ['7 «Ә» · 214-каб.', '7 а'],
  ['214-каб.', '214каб'],
  ['7 «А» · 214-каб.', '7а 214'],
  ['Айзере', '   '],
])('%s is found by "%s"', (text, query) => {
  expect(matchesSearch(text, query)).toBe(true);
});

test.each([
  ['Қайрат', 'б'],
  ['Мақ Арам', 'кар'],
  ['Смағұлов Нұрсұлтан', 'нурс исаев'],
  ['7 «А»', '7б'],
])('%s is not found by "%s"', (text, query) => {
  expect(matchesSearch(text, query)).toBe(false);
});

test('folding leaves plain words alone and turns signs into single spaces', () => {
  expect(foldForSearch('  Сынып — 7 «Ғ»! ')).toBe('сынып 7 г');
});
