/** Latin capitals that look like Cyrillic ones: 7 «A» and 7 «А» are one class, whichever keyboard wrote it. */
const lookalikes = new Map(
  ['AА', 'BВ', 'CС', 'EЕ', 'HН', 'IІ', 'KК', 'MМ', 'OО', 'PР', 'TТ', 'XХ', 'YУ', 'ƏӘ', 'ƎӘ', 'ƟӨ', 'ѲӨ'].map((pair) => {
    const [latin = '', cyrillic = ''] = pair;
    return [latin, cyrillic];
  }),
);

/** The text in capitals, with Cyrillic letters for Latin ones of the same look. */
export const foldLookalikes = (text: string): string =>
  [...text.normalize('NFC').toUpperCase()].map((letter) => lookalikes.get(letter) ?? letter).join('');
