// One parent in the window: an IIN, and the name that is found by it and never typed over; only somebody whom the school does not know is
// given a name by hand (decisions E1, E2).
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { OwnFieldProps } from '#blocks/form/fields.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { iinLength, isIin } from '#contract/core/iin.ts';
import { longestName } from '#contract/core/people-fields.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import { errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { Button, TextInput } from '#shared/ui/index.ts';
import style from './parents.module.css';
import { type ToBind, useParentWrites } from './use-parent-writes.ts';

export type Present = { readonly iin: string; readonly name: string };
/** Of whom the window speaks. */
export const OfStudent = createContext<{ readonly studentId: number; readonly present: readonly Present[] } | null>(
  null,
);

type TypedParent = { iin: string; isOpen: boolean; surname: string; firstname: string; patronymic: string };
const nameFields = ['surname', 'firstname', 'patronymic'] as const;

export function parentOf([
  iin = '',
  open = '',
  surname = '',
  firstname = '',
  patronymic = '',
]: readonly string[]): TypedParent {
  return { iin, isOpen: open === 'open', surname, firstname, patronymic };
}
const written = ({ iin, isOpen, surname, firstname, patronymic }: TypedParent): readonly string[] =>
  iin === '' ? [] : [iin, isOpen ? 'open' : '', surname, firstname, patronymic];

export const writeParent = (value: unknown): readonly string[] =>
  value ? written({ isOpen: false, surname: '', firstname: '', patronymic: '', ...(value as { iin: string }) }) : [];
export function readParent(typed: readonly string[]): ToBind | null {
  const { iin, isOpen, surname, firstname, patronymic } = parentOf(typed);
  if (iin === '') return null;
  const name = { surname: surname.trim(), firstname: firstname.trim(), patronymic: patronymic.trim() || null };
  return { iin, name: isOpen && name.surname !== '' && name.firstname !== '' ? name : null };
}

export function ParentField({ label, error, typed, change }: OwnFieldProps) {
  const text = useText();
  const about = use(OfStudent);
  const parent = parentOf(typed);
  const bound = about?.present.find(({ iin }) => iin === parent.iin);
  const found = useFound(bound ? '' : parent.iin, about?.studentId ?? 0);
  const fullName = bound?.name ?? wordsOf(found, text);
  const isUnknown = found.kind === 'found' && found.of.kind !== 'known';
  const type = (iin: string) =>
    change(written({ ...parentOf([]), iin: bound && iin !== bound.iin ? iin.replace(/\D/g, '') : iin }));
  return (
    <div className={style.parent}>
      <TextInput
        label={label}
        value={parent.iin}
        error={error}
        hint={bound ? text('parents.bind.stays') : undefined}
        inputMode="numeric"
        autoComplete="off"
        isNumeric
        maxLength={iinLength}
        onChange={({ target }) => type(target.value.replace(/[^\d•]/g, ''))}
      />
      <TextInput
        label={text('parents.field.fullName')}
        value={parent.isOpen ? text('parents.bind.typed') : fullName}
        readOnly
      />
      {isUnknown && !parent.isOpen && (
        <Button onClick={() => change(written({ ...parent, isOpen: true }))}>{text('parents.bind.typeName')}</Button>
      )}
      {parent.isOpen && isIin(parent.iin) && (
        <div className={style.names}>
          {nameFields.map((field) => (
            <TextInput
              key={field}
              label={text(`people.field.${field}`)}
              value={parent[field]}
              maxLength={longestName}
              onChange={({ target }) => change(written({ ...parent, [field]: target.value }))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type Found =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly of: FoundParent }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** Asked once for each valid IIN; what was found is shown only while that very IIN stands in the field. */
function useFound(iin: string, studentId: number): Found {
  const { lookUp } = useParentWrites();
  const [answer, setAnswer] = useState<{ readonly iin: string; readonly found: Found } | null>(null);
  const ask = useEffectEvent(() => lookUp(iin, studentId));
  useEffect(() => {
    if (!isIin(iin)) return;
    let isGone = false;
    void ask().then((result) => {
      if (isGone) return;
      const found: Found =
        result.kind === 'error' ? { kind: 'failed', error: result.error } : { kind: 'found', of: result.data };
      setAnswer({ iin, found });
    });
    return () => {
      isGone = true;
    };
  }, [iin]);
  if (!isIin(iin)) return { kind: 'none' };
  return answer?.iin === iin ? answer.found : { kind: 'looking' };
}

function wordsOf(found: Found, text: Text): string {
  if (found.kind === 'none') return '';
  if (found.kind === 'looking') return text('parents.bind.looking');
  if (found.kind === 'failed')
    return found.error.code === 'NO_CONNECTION' ? text('parents.bind.offline') : errorWords(found.error, text);
  const { kind, fullName, school } = found.of;
  if (kind === 'known') return fullName ?? '';
  if (kind === 'unknown') return text('parents.bind.unknown');
  return school ? text('parents.bind.elsewhere', { school }) : text('parents.bind.inSystem');
}
