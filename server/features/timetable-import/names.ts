// Names as files write them, and what of them Qalam keeps apart: parts of a person's name, grade and letter of a class.
import { foldLookalikes } from '#contract/core/lookalikes.ts';
import { tidy } from '#server/shared/tidy.ts';

/** The same for two spellings that a person reads as one name: "Room 1-11", "room 1 11", but not "room 111". */
export function nameKey(name: string): string {
  const words = tidy(name)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}_]+/gu, ' ');
  return foldLookalikes(words.trim()).toLowerCase();
}

export type PersonName = { surname: string; firstname: string; patronymic: string | null };

/** "Нұрланова Айгүл Серікқызы", "Бабак В.Г.": surname first. A name of one word is a surname. */
export function personNameOf(name: string, parts?: { surname: string | null; firstname: string | null }): PersonName {
  if (parts?.surname) return { surname: tidy(parts.surname), ...givenNames(tidy(parts.firstname ?? '')) };
  const [surname = '', ...rest] = tidy(name).split(' ');
  return { surname, ...givenNames(rest.join(' ')) };
}

function givenNames(text: string): { firstname: string; patronymic: string | null } {
  // "В.Г." are two initials without a space.
  const [firstname = '', ...rest] = text.replace(/(\p{L}\.)(?=\p{L})/gu, '$1 ').split(' ');
  return { firstname, patronymic: rest.length > 0 ? rest.join(' ') : null };
}

const womanly = /(қызы|кызы|вна|чна|шна)$/iu;
const manly = /(ұлы|улы|вич|ьич)$/iu;
const womanlySurname = /(ова|ева|ёва|ина|ына|ская|цкая)$/iu;
const manlySurname = /(ов|ев|ёв|ин|ын|ский|цкий)$/iu;

/** What the name tells; null when it tells nothing. */
export function genderOfName({ surname, patronymic }: PersonName): 'm' | 'f' | null {
  if (patronymic && womanly.test(patronymic)) return 'f';
  if (patronymic && manly.test(patronymic)) return 'm';
  if (womanlySurname.test(surname)) return 'f';
  return manlySurname.test(surname) ? 'm' : null;
}

/** Every way in which a list may write a person. */
export function spellingsOf({ surname, firstname, patronymic }: PersonName): string[] {
  const [first, middle] = [firstname, patronymic ?? ''].map((part) => [...part][0] ?? '');
  return [
    [surname, firstname, patronymic ?? ''],
    [surname, firstname],
    [firstname, surname],
    [firstname, patronymic ?? '', surname],
    [surname, first ?? '', middle ?? ''],
  ].map((words) => nameKey(words.join(' ')));
}

export type ClassName = { parallel: number; letter: string };

/**
 * Grade and letter of "7 «А»", "7А", "10-Б", "5 ә". Any other name is kept as it is, with grade 0: it belongs to none, or the
 * name does not tell.
 */
export function classNameOf(name: string, grade: number | null): ClassName {
  const whole = tidy(name);
  const found = /^(\d{1,2})\s?[-–]?\s?[«"“„']?\s?(\p{L})\s?[»"”']?$/u.exec(whole);
  const parallel = Number(found?.[1] ?? 0);
  if (found && parallel >= 1 && parallel <= 12) return { parallel, letter: (found[2] ?? '').toUpperCase() };
  return { parallel: grade !== null && grade >= 1 && grade <= 12 ? grade : 0, letter: whole };
}

/** A letter that a program could not write becomes "?", and nobody sees it before the journals are printed. */
export function hasLostLetters(name: string): boolean {
  return /\p{L}\?|\?\p{L}|\ufffd/u.test(name);
}
