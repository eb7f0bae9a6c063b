type Named = { readonly surname: string; readonly firstname: string; readonly patronymic: string | null };

/** "Әлиева Іңкәр Серікқызы", as a document writes it. */
export const personName = ({ surname, firstname, patronymic }: Named): string =>
  [surname, firstname, patronymic].filter(Boolean).join(' ');
