// Somebody is kept from signing in, with a reason or without one: the same window for students, staff and parents.
import * as z from 'zod/mini';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { FormModal, type FormModalProps } from './entry-form.tsx';

const longestReason = 200;
const blockForm = z.object({ reason: z.nullable(z.string().check(z.maxLength(longestReason))) });

type Props<Stored> = Pick<
  FormModalProps<z.infer<typeof blockForm>, Stored>,
  'name' | 'title' | 'subtitle' | 'submitLabel' | 'send' | 'onSent' | 'onClose'
> & {
  /** Key of what it means for them. */
  readonly hint: string;
};

export function BlockForm<Stored>({ hint, ...frame }: Props<Stored>) {
  const { timeZone } = usePerson();
  return (
    <FormModal<z.infer<typeof blockForm>, Stored>
      {...frame}
      fields={[
        {
          name: 'reason',
          kind: 'text',
          label: 'people.field.blockReason',
          hint,
          maxLength: longestReason,
          isOptional: true,
        },
      ]}
      schema={blockForm}
      entry={{}}
      version={null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
    />
  );
}
