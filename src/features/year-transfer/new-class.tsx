// A class that the coming year has besides: a first grade, a grade 10, one of those who repeat.

import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import { eduLanguages, highestParallel, shifts } from '#contract/core/class-fields.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import { type Planned, plannedClass } from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { languageWords } from '#domain/person/person-words.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import type { Transfer } from './use-transfer.ts';

const { letter, eduLang } = plannedClass.shape;
/** A select gives texts. */
const form = z.object({ parallel: z.string(), letter, eduLang, shift: z.string() });
type Form = z.infer<typeof form>;

const grades = Array.from({ length: highestParallel }, (_, index) => String(index + 1));

export function NewClass({ transfer: { state, take }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const languages = languageWords(text);
  const label = (field: keyof Form) => `year-transfer.class.${field}`;
  const plain = (values: readonly (string | number)[]) =>
    values.map((value) => ({ value: String(value), label: String(value) }));
  const fields: readonly FormField<keyof Form>[] = [
    { name: 'parallel', kind: 'select', label: label('parallel'), width: 'half', options: plain(grades) },
    { name: 'letter', kind: 'text', label: label('letter'), width: 'half', maxLength: 3 },
    {
      name: 'eduLang',
      kind: 'select',
      label: label('eduLang'),
      width: 'half',
      options: eduLanguages.map((value) => ({ value, label: languages[value] ?? value })),
    },
    { name: 'shift', kind: 'select', label: label('shift'), width: 'half', options: plain(shifts) },
  ];
  return (
    <FormModal<Form, Planned>
      name={`transfer-class-${state.eduYear}`}
      title={text('year-transfer.class.add')}
      fields={fields}
      schema={form}
      entry={{ parallel: '1', eduLang: 'kk', shift: '1' }}
      version={null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      submitLabel={text('year-transfer.class.save')}
      needs={['letter']}
      send={({ requestId, parallel, shift, version: _, ...said }) => {
        // A press that is sent again makes the same class.
        const made = { uuid: requestId, ...said, parallel: Number(parallel), shift: Number(shift) };
        return callOrThrow(api, endpoints.plan, {
          body: {
            schoolId: school.schoolId,
            eduYear: state.eduYear,
            requestId,
            classes: [{ ...made, previousGroupId: null, version: 0 }],
          },
        });
      }}
      onSent={(told) => {
        take(told);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
