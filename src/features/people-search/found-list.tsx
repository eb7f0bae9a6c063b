import { useMemo } from 'react';
import { columnsOf, List } from '#blocks/list/index.ts';
import { type FoundStudent, foundList, foundStates, mostFound } from '#contract/people-search/people-search.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { EmptyState, Notice } from '#shared/ui/index.ts';

export function FoundList({ rows, isCut }: { rows: readonly FoundStudent[]; isCut: boolean }) {
  const text = useText();
  const columns = useMemo(() => {
    const title = (field: string) => text(`people-search.field.${field}`);
    const states = Object.fromEntries(foundStates.map((state) => [state, text(`contingent.state.${state}`)]));
    return columnsOf(foundList, {
      name: { title: title('name'), width: 22 },
      group: { title: title('group'), width: 7, card: 'end' },
      school: { title: title('school'), width: 22, card: 'detail' },
      state: { title: title('state'), width: 8, words: states, card: 'detail' },
    });
  }, [text]);
  return (
    <div className="stack">
      {isCut && <Notice>{text('people-search.cut', { count: mostFound })}</Notice>}
      <List
        name="people-search"
        title={text('office.people-search')}
        list={foundList}
        columns={columns}
        rows={rows}
        empty={<EmptyState title={text('people-search.nobody')} />}
      />
    </div>
  );
}
