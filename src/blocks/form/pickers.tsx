// The lazy half of the fields: Mantine's lists in our own clothes.
import { type ComboboxItem, type ComboboxParsedItem, MultiSelect, Select } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { matchesSearch } from '#contract/core/collation.ts';
import { useEscape } from '#shared/hooks/use-escape.ts';
import { useText } from '#shared/i18n/index.ts';
import type { FieldAttributes } from '#shared/ui/index.ts';
import { MantineIsland } from '#shared/ui/mantine-island.tsx';
import type { FieldOption, Typed } from './fields.ts';
import style from './form.module.css';

type OptionProps = {
  label: string;
  attributes: FieldAttributes;
  options: readonly FieldOption[];
  isClearable: boolean;
  value: Typed[string];
  onChange: (value: Typed[string]) => void;
};

const { dropdown, option, empty, wrapper, section, pill, pillsList, inputField } = style;
const classNames = {
  dropdown,
  option,
  empty,
  wrapper,
  section,
  pill,
  pillsList,
  inputField,
  input: `input ${style.picker}`,
};
const found = (given: readonly unknown[], search: string) =>
  (given as readonly FieldOption[]).filter(({ label }) => matchesSearch(label, search));

/** One of a list, or several, when the value is a list. A search finds without Kazakh letters too. */
export default function OptionPicker({ label, attributes, options, isClearable, value, onChange }: OptionProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // Before the window around it closes.
  useEscape(isOpen, () => setOpen(false));
  const shared = {
    ...attributes,
    'aria-label': label,
    error: attributes['aria-invalid'] === true,
    classNames,
    unstyled: true,
    data: [...options],
    searchable: true,
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    // In a list Enter chooses; nobody means to send the form with what was searched and not found yet.
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
    nothingFoundMessage: text('spa.warning.no_data'),
    filter: ({ options: given, search }: { options: readonly ComboboxParsedItem[]; search: string }) =>
      found(given, search) as ComboboxItem[],
    comboboxProps: { zIndex: 'var(--q-z-popover)', offset: 4 },
    withScrollArea: false,
  };
  return (
    <MantineIsland>
      {typeof value === 'object' ? (
        <MultiSelect {...shared} value={[...value]} onChange={onChange} />
      ) : (
        <Select
          {...shared}
          title={options.find((given) => given.value === value)?.label}
          value={String(value) || null}
          allowDeselect={isClearable}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )}
    </MantineIsland>
  );
}
