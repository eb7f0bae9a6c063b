// How pupils are named in a line of several.

type Named = { readonly id: string; readonly number: number; readonly surname: string; readonly firstname: string };

/** From the shortest on; the last one is nobody else's. */
const forms: readonly ((pupil: Named) => string)[] = [
  ({ surname }) => surname,
  ({ surname, firstname }) => (firstname ? `${surname} ${firstname[0]}.` : surname),
  ({ surname, firstname }) => `${surname} ${firstname}`.trim(),
  ({ number, surname, firstname }) => `${number} ${surname} ${firstname}`.trim(),
];

/** Surnames, as people say them; with the first letter of the first name, or all of it, where two of the class would be alike. */
export function shortNames(register: readonly Named[]): ReadonlyMap<string, string> {
  const alike = forms.map((form) => Map.groupBy(register, form));
  return new Map(
    register.map((pupil) => {
      const found = forms.find((form, index) => alike[index]?.get(form(pupil))?.length === 1);
      return [pupil.id, (found ?? forms[0])?.(pupil) ?? pupil.surname];
    }),
  );
}
