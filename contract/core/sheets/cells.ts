// Text of a cell as it may be stored. Signs that stand for text that cannot be stored refuse the row they are in, not the whole file.

/** Letters of a cell. */
export const longestCell = 1_000;
/**
 * A control character; the end of a cell that was cut; a quote that is never closed; more cells than titles. They are visible, so a person
 * can remove them.
 */
export const cellMarks = { control: '\u2400', cut: '\u2404', quote: '\u2402', wide: '\u241f' } as const;

/** Soft hyphen, zero width, direction of writing: programs add them, and no person sees them. Joiners inside of an emoji belong to it. */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the subject
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const isOdd = new RegExp(`${invisible.source}|${controls.source}`, 'u');

/** Text as a person sees it. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** A cell without invisible characters, of a length that can be stored; what is lost by this leaves a mark. */
export function plainCell(cell: string): string {
  const short = cell.length > 2 * longestCell ? cell.slice(0, 2 * longestCell) : cell;
  const plain = isOdd.test(short) ? withoutInvisible(short).replace(controls, cellMarks.control) : short;
  const isCut = plain.length > longestCell || short !== cell;
  return isCut ? plain.slice(0, longestCell - 1) + cellMarks.cut : plain;
}

const lostLetter = /[?¿\ufffd]/;
const lostWithin = /[?¿][\p{L}?¿]|\p{L}¿|\ufffd/u;
/**
 * Whether a program wrote "?" or "¿" for a letter that it does not know; the loss is noticed when the lists are printed.
 * @param canAsk a question mark may be meant: "Неге?"
 */
export const hasLostLetter = (text: string, { canAsk = false } = {}): boolean =>
  (canAsk ? lostWithin : lostLetter).test(text);

/** What a spreadsheet shows for a formula that fails, in English and Russian. */
const failedFormula =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|Н\/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ЧИСЛО!|ПУСТО!)$/i;
export const isFailedFormula = (cell: string): boolean => failedFormula.test(cell);

/** What a mark in a cell says; null: there is none. */
export function markIn(cell: string): keyof typeof cellMarks | null {
  if (cell.includes(cellMarks.control)) return 'control';
  if (cell.endsWith(cellMarks.cut)) return 'cut';
  if (cell.endsWith(cellMarks.wide)) return 'wide';
  return cell.endsWith(cellMarks.quote) ? 'quote' : null;
}
