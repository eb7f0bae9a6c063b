// The number of a pupil's personal file (decisions E35): a letter, and the place among the files of that letter in the school.

/** Capital letters of the Kazakh alphabet in order, by which an alphabet book is opened. */
export const kazakhLetters: readonly string[] = [...'АӘБВГҒДЕЁЖЗИЙКҚЛМНҢОӨПРСТУҰҮФХҺЦЧШЩЪЫІЬЭЮЯ'];

/** The letter under which somebody stands: the first one of the surname, as a capital. */
export function fileLetterOf(surname: string): string {
  const [letter = '—'] = surname.normalize('NFC').match(/\p{L}/u) ?? [];
  return letter.toUpperCase();
}

/** "Қ-17"; null where there is none. */
export const fileNumberText = (letter: string | null, number: number | null): string | null =>
  letter === null || number === null ? null : `${letter}-${number}`;

/** The letters that occur, in the order of the alphabet; those of other alphabets come last. */
export function lettersInOrder(letters: Iterable<string>): string[] {
  const placeOf = (letter: string) => {
    const place = kazakhLetters.indexOf(letter);
    return place === -1 ? kazakhLetters.length : place;
  };
  return [...new Set(letters)].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}
