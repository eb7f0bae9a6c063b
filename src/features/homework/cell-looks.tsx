import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { defineCellLook, type ShownValue } from '#domain/operation/cell-look.ts';
import { useText } from '#shared/i18n/index.ts';

export default [
  defineCellLook<HomeworkValue>({
    document: 'lesson',
    cell: 'homework',
    label: 'unsent.history.cell.homework',
    short: 'never',
    View: HomeworkView,
    place: { lesson: 'scores' },
  }),
];

function HomeworkView({ value }: ShownValue<HomeworkValue>) {
  const text = useText();
  if (value === null) return <b>{text('unsent.history.value.notEntered')}</b>;
  if (value.body === null) return <b>{text('unsent.history.value.noHomework')}</b>;
  return (
    <>
      <p>{value.body}</p>
      {value.books?.map(({ title, place }) => (
        <p key={`${title} ${place}`}>{[title, place].filter(Boolean).join(', ')}</p>
      ))}
      {value.files && <p>{value.files.map(({ name }) => name).join(', ')}</p>}
    </>
  );
}
