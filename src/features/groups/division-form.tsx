import { useState } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import {
  type DividedClass,
  divisionFields,
  divisionLimits,
  divisions,
  type StoredDivisions,
} from '#contract/groups/subgroups.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { divisionWords } from '#domain/group/division-words.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import type { Division } from './places.ts';
import { useSubgroupWrites } from './use-subgroups.ts';

/** Instead of a division that has words of its own. */
const own = 'own';
const line = divisionFields.shape.type;
const typed = z.nullable(line);
const parts = { part1: line, part2: line, part3: typed, part4: typed };
const partsShape = z.object(parts);
const formShape = z.object({ kind: z.string().check(z.minLength(1)), ownType: typed, ...parts }).check(
  z.refine(({ kind, ownType }) => kind !== own || ownType !== null, {
    path: ['ownType'],
    error: 'olessons.validation.required_field',
  }),
);
/** What a division is stays as it is: of one that is there, the parts alone are typed. */
type Form = z.infer<typeof partsShape> & Partial<Pick<z.infer<typeof formShape>, 'kind' | 'ownType'>>;
const partNames = ['part1', 'part2', 'part3', 'part4'] as const;

type Props = { divided: DividedClass; division: Division | null; onClose: () => void };

/** `division` is null for a new one. */
export function DivisionForm({ divided, division, onClose }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const { save, tell } = useSubgroupWrites(divided);
  // The same for every press: a repeated one is the same request.
  const [ids] = useState(() => partNames.map((_, index) => division?.parts[index]?.uuid ?? makeId()));
  const present = divided.subgroups.map(({ type }) => type);
  const part = (index: number) => division?.parts[index]?.label ?? null;
  const first = (index: number) => part(index) ?? text('groups.field.part', { number: index + 1 });
  return (
    <FormModal<Form, StoredDivisions>
      name={`division-${divided.id}-${division?.type ?? 'new'}`}
      title={text(division ? 'groups.division.edit' : 'groups.division.add')}
      subtitle={division ? divisionWords(text, division.type) : divided.label}
      fields={fieldsIn(text, present, division)}
      schema={division ? partsShape : formShape}
      entry={{ part1: first(0), part2: first(1), part3: part(2), part4: part(3) }}
      version={null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={({ kind, ownType, requestId, ...labels }) => {
        const type = division?.type ?? (kind === own ? ownType : kind) ?? '';
        const said = partNames.flatMap((name, index) => {
          const label = labels[name];
          return label === null ? [] : [{ uuid: ids[index] ?? '', label }];
        });
        return save({ type, parts: said, requestId });
      }}
      onSent={(stored) => {
        tell('groups.division.saved', stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function fieldsIn(
  text: Text,
  present: readonly string[],
  division: Division | null,
): readonly FormField<keyof Form & string>[] {
  const maxLength = divisionLimits.longestName;
  const partFields = partNames.map((name, index) => ({
    ...({ name, kind: 'text', label: `groups.field.${name}`, maxLength, width: 'half' } as const),
    ...(index >= divisionLimits.fewest && { isOptional: true }),
  }));
  if (division) return partFields;
  const free = divisions.filter((type) => !present.includes(type));
  const words = free.map((type) => ({ value: type as string, label: divisionWords(text, type) }));
  return [
    {
      name: 'kind',
      kind: 'select',
      label: 'groups.field.division',
      options: [...words, { value: own, label: text('groups.division.own') }],
    },
    {
      name: 'ownType',
      kind: 'text',
      label: 'groups.field.ownDivision',
      maxLength,
      isOptional: 'sometimes',
    },
    ...partFields,
  ];
}
