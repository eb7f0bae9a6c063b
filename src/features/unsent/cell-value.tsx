// The value of a cell as its feature shows it, whatever the cell holds.
import type { CellAddress } from '#contract/core/documents.ts';
import { cellLookOf, type ShownValue } from '#domain/operation/cell-look.ts';
import { type Text, useText } from '#shared/i18n/index.ts';

type Shown = ShownValue<unknown> & { readonly address: CellAddress };

/** What the cell is called. */
export function cellLabel(address: CellAddress, text: Text): string {
  return text(cellLookOf(address)?.label ?? 'unsent.cell.other');
}

/** The value in one or two words for a button; undefined when it is too long for one. */
export function shortValue({ address, ...shown }: Shown, text: Text): string | undefined {
  const look = cellLookOf(address);
  return look && look.short !== 'never' ? look.short(shown, text) : undefined;
}

/** The value with everything that belongs to it. */
export function CellValue({ address, ...shown }: Shown) {
  const text = useText();
  const View = cellLookOf(address)?.View ?? 'short';
  if (View !== 'short') return <View {...shown} />;
  return <b>{shortValue({ address, ...shown }, text) ?? text('unsent.value.other')}</b>;
}
