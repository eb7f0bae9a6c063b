// What spreadsheets make of what people typed, and how it is made good again.
import { foldForSearch } from './collation.ts';
import { iinHint, iinLength, isIin } from './iin.ts';
import { foldLookalikes } from './lookalikes.ts';
import { readPhone } from './phone.ts';
import { addDays, formatLocalDate } from './time.ts';

/** Patterns that follow it look for one space at most: with runs of them they would take the time of a whole lesson. */
export const oneSpaced = (cell: string): string => cell.replace(/\s+/g, ' ').trim();

/** Days since this one are how Excel keeps a date; it believes that 1900 had a 29 February. */
const firstDayOfExcel = '1899-12-30';

/** "43100", "2017-12-31", "2017-12-31 00:00:00", "31.12.2017 0:00:00", "31/12/2017" and "1.9.2017" as dd.mm.yyyy; anything else as it is. */
export function restoredDate(cell: string): string {
  const typed = oneSpaced(cell)
    .replace(/[ T]0?0:00(:00(\.0+)?)?Z?$/, '')
    .replace(/ ?(?:г|ж|года|жылы?)\.?$/u, '');
  const [, serial] = /^([1-5]\d{4})(?:[.,]\d+)?$/.exec(typed) ?? [];
  if (serial) return formatLocalDate(addDays(firstDayOfExcel, Number(serial)));
  const [, year, month = '', day = ''] = /^(\d{4})[./-](\d{2})[./-](\d{2})$/.exec(typed) ?? [];
  if (year) return `${day}.${month}.${year}`;
  const [, first, second = '', last] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? [];
  // Where the month is beyond twelve, an American wrote it; it is shown as it is.
  return first && Number(second) <= 12 ? `${first.padStart(2, '0')}.${second.padStart(2, '0')}.${last}` : typed;
}

/** Those born in January 2000 lose the most. */
const mostZeros = 3;

/**
 * An IIN without the spaces of its groups, and with the zeros that a number loses at its beginning. They come back only where the number
 * is an IIN with them, and of the day of birth that stands beside it or else of somebody born from 2000 on.
 */
export function restoredIin(cell: string, bornDate: string): string {
  const plain = cell.replace(/[\s\u200b\ufeff'’`-]/gu, '');
  if (!/^\d+$/.test(plain) || plain.length >= iinLength || plain.length < iinLength - mostZeros)
    return /^\d+$/.test(plain) ? plain : cell;
  const whole = plain.padStart(iinLength, '0');
  const hint = isIin(whole) ? (iinHint(whole)?.birthDate ?? null) : null;
  if (hint === null) return plain;
  const born = restoredDate(bornDate);
  return (born === '' ? hint >= '2000' : formatLocalDate(hint) === born) ? whole : plain;
}

type Cells = Readonly<Record<string, string>>;
/** Surname, given name and patronymic of a whole name; what stands in columns of their own goes before. */
export function spreadName({ fullName = '', ...cells }: Cells): Cells {
  const [surname = '', firstname = '', ...patronymic] = fullName.trim().split(/\s+/);
  const found: Cells = { surname, firstname, patronymic: patronymic.join(' ') };
  const missing = Object.entries(found).filter(([field]) => (cells[field] ?? '').trim() === '');
  return { ...cells, ...Object.fromEntries(missing) };
}

/** Signs that say yes or no where a cell has nothing else. */
const saidBySign: Readonly<Record<string, string>> = {
  '✓': '+',
  '✔': '+',
  '☑': '+',
  '✅': '+',
  '✗': '-',
  '✘': '-',
  '❌': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
};

/** What cells are compared by: their letters and digits, or their sign where they have none. */
function foldedWord(cell: string): string {
  const word = foldForSearch(cell);
  if (word !== '') return word;
  const sign = cell.trim().replace(/\ufe0f$/, '');
  return saidBySign[sign] ?? sign;
}

type Words = Readonly<Record<string, readonly string[]>>;
/**
 * The value that a cell says in words.
 * @param words The ways in which a cell says each value.
 * @returns The cell itself where it says none of them.
 */
export function wordOf(words: Words, cell: string): string {
  const by = (fold: (word: string) => string) => {
    const sought = fold(cell);
    return Object.keys(words).find((value) => words[value]?.some((word) => fold(word) === sought));
  };
  return by(foldedWord) ?? by((word) => foldLookalikes(foldedWord(word))) ?? cell;
}

const nothing = new Set(
  [
    ...['жоқ', 'нет', 'нету', 'no', 'none', 'n/a', 'null', 'не указан', 'не указано', 'не указана', 'нет данных'],
    ...['отсутствует', 'нет номера', 'нет телефона', 'без телефона', 'не имеет', 'без отчества', 'көрсетілмеген'],
    ...['нөмірі жоқ', 'телефоны жоқ', 'дерек жоқ', 'мәлімет жоқ', 'no phone', 'not given'],
  ].map(foldForSearch),
);

/** Whether a cell says that there is no value, with a dash or in a word. "?" is a letter that was lost, and says nothing of the kind. */
export const saysNothing = (cell: string): boolean =>
  /^[^\p{L}\p{N}?\ufffd]*$/u.test(cell) || nothing.has(foldForSearch(cell));

/** Whether a cell says that there is no phone. */
export const isNoPhone = (cell: string): boolean => saysNothing(cell) || readPhone(cell).number === null;

const word = '(?:сынып|сыныбы|класс|кл\\.?|class|grade)';
const className = new RegExp(
  `^(\\d{1,2}) ?${word}? ?[-‐‑–—._/]? ?[«"“„'(]? ?(\\p{L}{1,3}) ?[»"”“'’)]? ?${word}?$`,
  'iu',
);

/** What "7а", "7-А", "7 «A»" and "7 А класс" are alike in; null for what names no class. Ә stays apart from А. */
export function classKey(name: string): string | null {
  const [, parallel, letter] = className.exec(oneSpaced(name.normalize('NFC'))) ?? [];
  if (!parallel || !letter) return null;
  return `${Number(parallel)} ${foldLookalikes(letter)}`;
}
