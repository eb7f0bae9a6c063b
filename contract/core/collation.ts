// Kazakh order and search, written out: Chromium has no Kazakh collation and sorts І, Ү and Һ wrongly, so lists would differ
// from those made by the server. Nothing here asks Intl; Node and every browser give the same answer.

/** Letter by letter; what is behind a letter in brackets belongs to other languages and sorts right after it. */
const cyrillic =
  'а ә б в г[ґ] ғ д[ђ] е[є] ё ж[җ] з и й[ј] к[ҝ] қ л[љ] м н[њ] ң о ө п р с т[ћ] у[ў] ұ ү ф х[ҳ] һ ц ч[ҷҹ] ш щ ъ ы і ь э ю я';
const latin = 'a b c d e[ə] f g h i[ı] j k l m n[ŋ] o p q r s t u v w x y z';

const separator = '\u0001';
const plainMark = '\u0002';
const [smallLevel, capitalLevel] = ['0', '1'];
const [spaceWeight, signWeight, digitWeight] = ['\u0010', '\u0011', '\u0012'];
const [firstCyrillicWeight, firstLatinWeight, otherWeight] = [0x100, 0x300, '\u0f00'];

function weightsOf(alphabet: string, first: number): [string, string][] {
  return alphabet.split(' ').flatMap((group, index) =>
    [...group.replace(/[[\]]/g, '')].map((letter, place): [string, string] => [
      letter,
      // Eight places a letter, so that its bracketed guests fit before the next one.
      String.fromCharCode(first + index * 8 + place),
    ]),
  );
}

const weights = new Map([...weightsOf(cyrillic, firstCyrillicWeight), ...weightsOf(latin, firstLatinWeight)]);

/** Number of digits as one character, so that longer numbers sort after shorter ones: 5 «А» before 10 «А». */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=.)/, '');
  return digitWeight + String.fromCharCode(0x30 + Math.min(significant.length, 0x7000)) + significant;
}

type Weighed = { readonly weight: string; readonly mark: string; readonly level: string };
/** Of single letters and signs, of which lists hold the same hundred again and again. */
const weighed = new Map<string, Weighed>();
const mostWeighed = 1_000;

function weigh(piece: string): Weighed {
  const known = weighed.get(piece);
  if (known) return known;
  const found = weighAnew(piece);
  if (piece.length === 1 && weighed.size < mostWeighed) weighed.set(piece, found);
  return found;
}

function weighAnew(piece: string): Weighed {
  const small = piece.toLowerCase();
  const level = piece === small ? smallLevel : capitalLevel;
  const whole = weights.get(small);
  if (whole) return { weight: whole, mark: plainMark, level };
  const [base = '', mark = plainMark] = [...piece.normalize('NFD')];
  const underMark = weights.get(base.toLowerCase());
  if (underMark) return { weight: underMark, mark, level };
  return { weight: weightOfOther(piece), mark: plainMark, level };
}

function weightOfOther(piece: string): string {
  if (/^[0-9]/.test(piece)) return numberKey(piece);
  if (/\s/.test(piece)) return spaceWeight;
  if (/[\p{P}\p{S}]/u.test(piece)) return signWeight + piece;
  return otherWeight + piece.toLowerCase();
}

/** Left out of a key: they would pass for the separator between its levels. Tabs and ends of lines are spaces. */
function isControl(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code < 0x20 ? code < 0x09 || code > 0x0d : code >= 0x7f && code <= 0x9f;
}

function trimEndOf(filler: string, text: string): string {
  let length = text.length;
  while (length > 0 && text[length - 1] === filler) length--;
  return text.slice(0, length);
}

/**
 * A key that sorts by code unit in Kazakh alphabet order: fit for an index of a database and for `<`.
 * Spaces, signs, numbers by value, Cyrillic, Latin, the rest; then accents; then small letters before capital ones.
 * Equal to ICU `kk` with numeric order on names; ё is a letter of its own there too.
 */
export function sortKey(text: string): string {
  let [order, marks, levels, digits] = ['', '', '', ''];
  const take = (piece: string) => {
    const { weight, mark, level } = weigh(piece);
    order += weight;
    marks += mark;
    levels += level;
  };
  for (const letter of text.normalize('NFC')) {
    if (letter >= '0' && letter <= '9') {
      digits += letter;
      continue;
    }
    if (digits !== '') take(digits);
    digits = '';
    if (!isControl(letter)) take(letter);
  }
  if (digits !== '') take(digits);
  return [order, trimEndOf(plainMark, marks), trimEndOf(smallLevel, levels)].join(separator);
}

/** Kazakh alphabet order, for `sort`. Sorting a long list by one text is cheaper with `sortedKazakh`. */
export function compareKazakh(a: string, b: string): number {
  return compareKeys(sortKey(a), sortKey(b));
}

/** Code units; of keys that is Kazakh order. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A sorted copy of `items` by one text of each; equal texts keep their order. */
export function sortedKazakh<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, key: sortKey(textOf(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);
}

// A person types on whatever keyboard is available. The Latin i joins Cyrillic и and і: it is the only letter of the keyboards
// in use that is mistaken for a Kazakh one.
const searchLetters: Readonly<Record<string, string>> = {
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
  i: 'и',
  ı: 'и',
  ə: 'a',
  đ: 'd',
  ø: 'o',
  ł: 'l',
};
/** Within a word they are left out, so that О'Коннор is found with any apostrophe or without one. */
const apostrophes = /(\p{L})['’‘ʻʼ`´]+(?=\p{L})/gu;

/** The text as search sees it: small letters without Kazakh hooks, accents (й as и, ё as е) and apostrophes, signs as single spaces. */
export function foldForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(apostrophes, '$1')
    .replace(/[әғқңөұүһіiıəđøł]/g, (letter) => searchLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * True when every word of the query is somewhere in the text, in any order; an empty query matches everything.
 * A query with a digit also matches across spaces and signs, since classes are typed as 7а and written as 7 «А».
 */
export function matchesSearch(text: string, query: string): boolean {
  return matchesFolded(foldForSearch(text), foldForSearch(query));
}

/** The same for a text and a query that are folded already, as those of a long list are. */
export function matchesFolded(within: string, sought: string): boolean {
  if (sought === '') return true;
  if (sought.split(' ').every((word) => within.includes(word))) return true;
  return /[0-9]/.test(sought) && within.replaceAll(' ', '').includes(sought.replaceAll(' ', ''));
}
