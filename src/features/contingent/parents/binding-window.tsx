// The parents of a student by IIN: bound for the first time, and changed later (PARENT-002, PARENT-003).
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField, OwnFieldProps } from '#blocks/form/fields.ts';
import { isIin, parentMask } from '#contract/core/iin.ts';
import type { BoundParents } from '#contract/parents/parents.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';
import { OfStudent, ParentField, type Present, parentOf, readParent, writeParent } from './parent-field.tsx';
import { type ToBind, useParentWrites } from './use-parent-writes.ts';

const parent = z.nullable(
  z
    .object({ iin: z.string(), name: z.unknown() as z.ZodMiniType<ToBind['name']> })
    .check(z.refine(({ iin }) => isIin(iin) || parentMask.test(iin), { error: 'olessons.validation.iin' })),
);
type Bound = { one: ToBind | null; two: ToBind | null };
const bound = z
  .object({ one: parent, two: parent })
  .check(z.refine(({ one, two }) => one !== null || two !== null, { path: ['one'], error: 'parents.bind.nobody' }));

type Props = {
  readonly student: { readonly id: number; readonly name: string; readonly group: string | null };
  readonly present: readonly Present[];
  /** Links of all parents whom the reader sees, also of those without an IIN. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
};

export function BindingWindow({ student, present, shown, onClose }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const { bind, tell } = useParentWrites();
  const today = schoolToday(timeZone);
  const about = useMemo(() => ({ studentId: student.id, present }), [student.id, present]);
  const [one, two] = present;
  const own = {
    kind: 'own',
    write: writeParent,
    read: readParent,
    words: ([iin = '']: readonly string[]) => iin,
  } as const;
  const fields: readonly FormField<'one' | 'two'>[] = [
    { ...own, name: 'one', label: 'parents.field.iinOne', isOptional: true, Draw: ParentField },
    { ...own, name: 'two', label: 'parents.field.iinTwo', isOptional: true, Draw: SecondParent },
  ];
  return (
    <OfStudent value={about}>
      <FormModal<Bound, BoundParents>
        name={`parents-${student.id}`}
        title={text(present.length > 0 ? 'parents.bind.edit' : 'parents.bind.title')}
        subtitle={[student.name, student.group].filter(Boolean).join(', ')}
        size={480}
        fields={fields}
        schema={bound}
        entry={{
          one: one ? { iin: one.iin, name: null } : null,
          two: two ? { iin: two.iin, name: null } : null,
        }}
        version={null}
        today={today}
        timeZone={timeZone}
        submitLabel={text(present.length > 0 ? 'ui.save' : 'parents.bind.do')}
        send={({ one: first, two: second, requestId }) => {
          const given = Object.entries({ one: first, two: second }).flatMap(([field, of]) =>
            of ? [{ field, of }] : [],
          );
          return bind(
            student.id,
            given.map(({ of }) => of),
            { requestId, fields: given.map(({ field }) => field), shown },
          );
        }}
        onSent={(stored) => {
          const names = (stored.renewed ?? []).join(', ');
          const done = text('parents.bound', { name: student.name });
          tell(names === '' ? done : `${done}. ${text('parents.renewed', { names })}`, stored);
          onClose();
        }}
        onClose={onClose}
      />
    </OfStudent>
  );
}

/** Below the last field stands who would be detached. */
function SecondParent(props: OwnFieldProps) {
  return (
    <>
      <ParentField {...props} />
      <OfStudent.Consumer>{(about) => <Leaving present={about?.present ?? []} all={props.all} />}</OfStudent.Consumer>
    </>
  );
}

function Leaving({ present, all }: { present: readonly Present[]; all: OwnFieldProps['all'] }) {
  const text = useText();
  const kept = [all.one, all.two].map((typed) => parentOf(typed as readonly string[]).iin);
  const names = present.filter(({ iin }) => !kept.includes(iin)).map(({ name }) => name);
  if (names.length === 0) return null;
  return <Notice tone="warn">{text('parents.bind.goes', { names: names.join(', ') })}</Notice>;
}
