import { useMemo } from 'react';
import {
  type LayoutColumn,
  type LayoutFields,
  type LayoutList,
  type ListLayout,
  layoutFields,
  longestName,
  type StoredLayout,
} from '#contract/list-layouts/list-layouts.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { FormModal } from '../form/entry-form.tsx';
import type { FormField } from '../form/fields.ts';
import { columnsField } from './columns-field.tsx';
import { columnsIn, titledWords, typedColumns } from './typed-columns.ts';
import { useLayouts } from './use-layouts.ts';

type Props = {
  list: LayoutList;
  title: string;
  titles: ReadonlyMap<string, string>;
  /** Null for a new one, which begins with all columns. */
  layout: ListLayout | null;
  onClose: () => void;
};

export function LayoutForm({ list, title, titles, layout, onClose }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const { send, saved } = useLayouts(list);
  const fields = useMemo(
    (): FormField<keyof LayoutFields & string>[] => [
      { name: 'name', kind: 'text', label: 'list.layouts.field.name', maxLength: longestName },
      {
        name: 'columns',
        kind: 'own',
        label: 'list.layouts.field.columns',
        Draw: columnsField(titles),
        write: (value) => typedColumns((value ?? []) as readonly LayoutColumn[]),
        read: columnsIn,
        words: (typed) => titledWords(columnsIn(typed), titles),
      },
    ],
    [titles],
  );
  const everything = { columns: [...titles.keys()].map((key) => ({ key, heading: null })) };
  return (
    <FormModal<LayoutFields, StoredLayout>
      name={`list-layouts-${list}-${layout?.uuid ?? 'new'}`}
      title={text(layout ? 'list.layouts.edit' : 'list.layouts.add')}
      subtitle={title}
      size={700}
      fields={fields}
      schema={layoutFields}
      entry={layout ?? everything}
      version={layout?.version ?? null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(typed) => send(layout, typed)}
      onSent={(stored) => {
        saved(stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
