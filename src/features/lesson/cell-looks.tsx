import type { ConductValue } from '#contract/lesson/lesson.schema.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';

export default [
  defineCellLook<ConductValue>({
    document: 'lesson',
    cell: 'conduct',
    label: 'unsent.cell.conduct',
    short: 'never',
    View: ConductView,
    place: { lesson: 'scores' },
  }),
];

function ConductView({ value }: ShownValue<ConductValue>) {
  const text = useText();
  if (value === null) return <b>{text('unsent.value.notConducted')}</b>;
  return (
    <>
      <b>{text('unsent.value.conducted')}</b>
      <p>{value.theme}</p>
    </>
  );
}
