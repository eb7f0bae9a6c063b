import { foldForSearch } from './collation.ts';

type Named = { readonly surname: string; readonly firstname: string; readonly patronymic: string | null };

/** "Әлиева Іңкәр Серікқызы", as a document writes it. */
export const personName = ({ surname, firstname, patronymic }: Named): string =>
  [surname, firstname, patronymic].filter(Boolean).join(' ');

/**
 * Whether two spellings are of one person's name: without case, and with the Russian letters for the Kazakh ones, as documents in the two
 * languages differ. A patronymic counts where both name one.
 */
export function isSameName(one: Named, other: Named): boolean {
  const fields = [
    [one.surname, other.surname],
    [one.firstname, other.firstname],
    [one.patronymic ?? '', other.patronymic ?? ''],
  ] as const;
  return fields.every(
    ([a, b], index) => (index === 2 && (a === '' || b === '')) || foldForSearch(a) === foldForSearch(b),
  );
}
