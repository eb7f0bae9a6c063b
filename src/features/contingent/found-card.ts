// Where the card stands of somebody whose IIN the school knows already.
type Year = { readonly eduYear: number; readonly isCurrent: boolean };

/**
 * The year in which a card is opened that the shown list does not have: a coming year lists those alone who have a class in it, whereas the
 * present one has everybody, the archive too. Null: it is in the shown list, or there is no other.
 */
export function yearOfCard(
  id: number,
  {
    shown,
    years,
    eduYear,
  }: { shown: readonly { readonly id: number }[] | undefined; years: readonly Year[]; eduYear: number },
): number | null {
  if (shown === undefined || shown.some((row) => row.id === id)) return null;
  const present = years.find(({ isCurrent }) => isCurrent)?.eduYear ?? null;
  return present === eduYear ? null : present;
}
