// The lazy half of the fields: Mantine's lists in our own clothes.
import { type ComboboxItem, type ComboboxParsedItem, MultiSelect, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  /** Somebody stood in its place before it came; the focus opens it. */
  isWanted: { readonly current: boolean };
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

/**
 * In an open list Enter chooses what is highlighted; nobody means to send the form with what was searched and not found yet. The library's
 * own key chooses by a number, which it sets back a moment after typing has opened the list: fast keys would choose nothing.
 */
function choose(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  event.preventDefault();
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!highlighted) return;
  event.stopPropagation();
  highlighted.click();
}

/** One of a list, or several, when the value is a list. A search finds without Kazakh letters too. */
export default function OptionPicker(props: OptionProps) {
  const { label, attributes, options, isClearable, value, onChange, isWanted } = props;
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted.current) input.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const [isOpen, setOpen] = useState(false);
  // Before the window around it closes.
  useEscape(isOpen, () => setOpen(false));
  const shared = {
    ...attributes,
    ref: input,
    'aria-label': label,
    error: attributes['aria-invalid'] === true,
    classNames,
    unstyled: true,
    data: [...options],
    searchable: true,
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => isOpen && event.key === 'Enter' && choose(event),
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
