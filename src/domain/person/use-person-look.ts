// Whose an IIN is: asked once its digits are whole, so that names are filled in and locked where the register of persons knows them
// (decisions E1, E3). Without a network nobody is asked, and everything is typed.
import { isIin } from '#contract/core/iin.ts';
import { personFields } from '#contract/core/people-fields.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { personRegistryEndpoints } from '#contract/person-registry/person-registry.endpoints.ts';
import type { CardKind, FoundPerson } from '#contract/person-registry/person-registry.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';
import { type Text, useText } from '#shared/i18n/index.ts';

type Named = { readonly patronymic: string; readonly gender: string };
type Typed = Readonly<Record<string, unknown>>;
/** How the fields of a card are named that are not named alike everywhere. */
const fieldsOf: Readonly<Record<CardKind, Named>> = {
  student: { patronymic: 'patronymic', gender: 'gender' },
  staff: { patronymic: 'lastname', gender: 'sex' },
};

type Lead = { readonly label: string; readonly words: string; readonly open: () => void };
/** `lead`: where somebody leads to whom the school knows already. */
export function usePersonLook(as: CardKind, lead?: (found: FoundPerson) => Lead | null) {
  const text = useText();
  const { api, school } = useAccount();
  return (field: string, typed: Typed) => {
    if (field !== 'iin') return undefined;
    const iin = String(typed.iin ?? '');
    if (!isIin(iin) || !navigator.onLine) return null;
    const body = { schoolId: school.schoolId, iin, as };
    return call(api, personRegistryEndpoints.lookUp, { body }).then((result) =>
      result.kind === 'data' ? lookedOf(result.data, fieldsOf[as], text, lead?.(result.data) ?? null) : null,
    );
  };
}

/** For the option `look` of a form. */
function lookedOf({ kind, person, school }: FoundPerson, named: Named, text: Text, offer: Lead | null) {
  if (kind === 'none') return null;
  const name = person ? [person.surname, person.firstname].join(' ') : '';
  const note = text(`people.found.${kind}`, { name, school: school ?? '' });
  if (kind !== 'register' || !person) return { note, ...(offer && { offer }) };
  // A name that the server would refuse is open, so that it can be put right.
  const rules = { surname: personFields.surname, firstname: personFields.firstname, lastname: personFields.patronymic };
  const names = (['surname', 'firstname', 'lastname'] as const)
    .filter((field) => rules[field].safeParse(person[field]).success)
    .map((field) => (field === 'lastname' ? named.patronymic : field));
  return {
    note,
    values: {
      surname: person.surname,
      firstname: person.firstname,
      [named.patronymic]: person.lastname ?? '',
      [named.gender]: person.sex,
      ...(person.bornDate && { bornDate: formatLocalDate(person.bornDate) }),
    },
    locks: { names, reason: text('people.found.locked'), while: ({ isNotResident }: Typed) => isNotResident !== true },
  };
}
