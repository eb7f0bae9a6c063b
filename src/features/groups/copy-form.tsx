import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { AppError } from '#contract/core/errors.ts';
import type { CopiedGroups } from '#contract/groups/group-writes.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { parallelOptions } from './group-fields.ts';
import { useGroupWrites } from './use-group-writes.ts';

const chosen = z.string().check(z.minLength(1));
const copyForm = z.object({ fromYear: chosen, fromParallel: chosen, parallel: chosen });
type CopyForm = z.infer<typeof copyForm>;
/** The person has thought better of it: nothing is to be said. */
const givenUp = () => new AppError('VALIDATION_FAILED', { errors: {} });

/** The classes of a grade as those of another: what would be made is shown first. */
export function CopyParallel({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { eduYear } = useAccount().school;
  const { copy, tellWords } = useGroupWrites();
  const grades = parallelOptions(text).filter(({ value }) => value !== '0');
  const label = (field: string) => `groups.field.${field}`;
  const yearWords = (year: number) => ({ value: String(year), label: `${year}–${year + 1}` });
  return (
    <FormModal<CopyForm, CopiedGroups>
      name="groups-copy"
      title={text('groups.copy')}
      subtitle={text('groups.copy.text')}
      fields={[
        {
          name: 'fromYear',
          kind: 'select',
          label: label('fromYear'),
          options: [eduYear, eduYear - 1].map(yearWords),
        },
        { name: 'fromParallel', kind: 'select', label: label('fromParallel'), width: 'half', options: grades },
        { name: 'parallel', kind: 'select', label: label('toParallel'), width: 'half', options: grades },
      ]}
      schema={copyForm}
      entry={{ fromYear: String(eduYear) }}
      version={null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      submitLabel={text('groups.copy.show')}
      send={async ({ fromYear, fromParallel, parallel, requestId }) => {
        const numbers = { fromYear: Number(fromYear), fromParallel: Number(fromParallel), parallel: Number(parallel) };
        const copied = await copy({ ...numbers, requestId });
        if (copied === null) throw givenUp();
        return copied;
      }}
      onSent={({ made, batch }) => {
        tellWords(text('groups.copied', { groups: made.join(', ') }), batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
