import { useMemo, useState } from 'react';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import {
  type BellPreview,
  type BellsBody,
  highestShift,
  type StoredTimeScheme,
  type TimeSchemeFields,
  timeSchemeFields,
} from '#contract/bells/bells.schema.ts';
import { AppError } from '#contract/core/errors.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { bellsOf, filledBells, typedBell, typedBells, usualFilling } from './bell-rows.ts';
import { BellsField } from './bells-field.tsx';
import { type Editing, useStoredScheme } from './use-store-scheme.ts';

type Field = FormField<keyof TimeSchemeFields & string>;
type Props = { body: BellsBody; editing: Editing; onClose: () => void; onStored: (uuid: string) => void };
type Asked = {
  readonly preview: (applyFrom: string) => Promise<BellPreview>;
  readonly answer: (day: string | null) => void;
};

const beginning: TimeSchemeFields = {
  name: '',
  shift: 1,
  lessonMinutes: usualFilling.lessonMinutes,
  isDefault: false,
  groupIds: [],
  entries: filledBells(usualFilling),
};
/** The person has thought better of it: nothing is to be said. */
const givenUp = () => new AppError('VALIDATION_FAILED', { errors: {} });

export function SchemeForm({ body, editing, onClose, onStored }: Props) {
  const text = useText();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const tell = useStoredScheme();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { uuid, version, from } = editing;
  const fields = useMemo(() => fieldsOf(body, text), [body, text]);
  const preview = (scheme: TimeSchemeFields, applyFrom: string | null) => {
    const supposed = { ...school, ...scheme, applyFrom, ...(uuid && { uuid }) };
    return callOrThrow(api, bellsEndpoints.preview, { body: supposed });
  };
  const send = async (scheme: Sent<TimeSchemeFields>): Promise<StoredTimeScheme> => {
    const { lessons } = await preview(scheme, null);
    const day =
      lessons > 0 &&
      (await new Promise<string | null>((answer) =>
        setAsked({ preview: (applyFrom) => preview(scheme, applyFrom), answer }),
      ));
    if (day === null) throw givenUp();
    const said = { ...school, ...scheme, applyFrom: day || null };
    return uuid
      ? callOrThrow(api, bellsEndpoints.update, { body: { ...said, uuid, version: scheme.version ?? 0 } })
      : callOrThrow(api, bellsEndpoints.create, { body: said });
  };
  return (
    <>
      <FormModal<TimeSchemeFields, StoredTimeScheme>
        name={`bells-${uuid ?? 'new'}`}
        title={text(uuid ? 'bells.editTitle' : 'bells.add')}
        size={700}
        fields={fields}
        schema={timeSchemeFields}
        entry={{ ...beginning, ...from }}
        version={version}
        today={schoolToday(timeZone)}
        timeZone={timeZone}
        send={send}
        onSent={(stored) => {
          tell(text('bells.saved', { name: stored.name }), stored.batch);
          onStored(stored.uuid);
          onClose();
        }}
        onClose={onClose}
      />
      {asked && (
        <ApplyDialog
          preview={asked.preview}
          onAnswer={(day) => {
            setAsked(null);
            asked.answer(day);
          }}
        />
      )}
    </>
  );
}

function fieldsOf({ classes }: BellsBody, text: (key: string, values?: { shift: number }) => string): readonly Field[] {
  const shifts = Array.from({ length: highestShift }, (_, index) => index + 1);
  return [
    { name: 'name', kind: 'text', label: 'bells.field.name', maxLength: 60 },
    {
      name: 'shift',
      kind: 'select',
      label: 'bells.field.shift',
      width: 'half',
      options: shifts.map((shift) => ({ value: String(shift), label: text('bells.shift', { shift }) })),
    },
    { name: 'lessonMinutes', kind: 'number', label: 'bells.field.lessonMinutes', width: 'half' },
    { name: 'isDefault', kind: 'checkbox', label: 'bells.field.isDefault', hint: 'bells.field.isDefaultHint' },
    {
      name: 'entries',
      kind: 'own',
      label: 'bells.field.entries',
      Draw: BellsField,
      write: (value) => typedBells((value ?? []) as TimeSchemeFields['entries']),
      read: bellsOf,
      words: (typed) =>
        typed
          .map(typedBell)
          .map(({ number, from, to }) => `${number}: ${from}–${to}`)
          .join(', '),
    },
    {
      name: 'groupIds',
      kind: 'multiSelect',
      label: 'bells.field.groupIds',
      isOptional: true,
      options: classes.map(({ groupId, label, shift }) => ({
        value: String(groupId),
        label: `${label} · ${text('bells.shift', { shift })}`,
      })),
    },
  ];
}
