// Points that are being typed into the works of a journal, one draft for each work.
import { useEffect } from 'react';
import { type TypedPoints, usePointsDraft } from '#domain/mark/use-points-draft.ts';
import type { GridStore } from './grid-store.ts';
import type { JournalColumn } from './journal-model.ts';
import type { Entry } from './use-entry.ts';

type Props = { readonly store: GridStore; readonly entry: Entry };

export function PointsDrafts({ store, entry }: Props) {
  return store.model.columns
    .filter(({ lesson }) => lesson.markType !== 'formattedScore')
    .map((column) => <PointsDraft key={column.scheduleUuid} store={store} entry={entry} column={column} />);
}

function PointsDraft({ store, entry, column }: Props & { column: JournalColumn }) {
  const note = usePointsDraft(column.scheduleUuid, (all) => {
    if (store.typed() !== '') return false;
    const found = all.flatMap((typed) => {
      const row = store.model.rows.find(({ id }) => id === typed.studentGroupUuid);
      return row ? [{ ...typed, place: { row: row.index, col: column.index } }] : [];
    });
    for (const { place, points } of found) store.leave(place, points);
    const place = found.find(({ isLeft }) => !isLeft)?.place;
    if (!place) return found.length > 0;
    store.select(place);
    // The focus follows when the page is drawn, unless somebody was quicker.
    requestAnimationFrame(() => {
      const now = store.place();
      if (now?.row === place.row && now.col === place.col) entry.go(place, store.typed());
    });
    return true;
  });
  useEffect(() => store.onPlace(() => note(typedInto(store, column))), [store, column, note]);
  return null;
}

/** What is typed into a column, or is in the hands of the question about an absent pupil, and what is too much where it was left. */
function typedInto(store: GridStore, column: JournalColumn): TypedPoints[] {
  const left = store.leftIn(column).map(({ row, points }) => ({ studentGroupUuid: row.id, points, isLeft: true }));
  const { place, points } = store.asked() ?? { place: store.place(), points: store.typed() };
  const row = store.rowAt(place);
  const isHere = row && place?.col === column.index && points !== '';
  return isHere ? [...left, { studentGroupUuid: row.id, points }] : left;
}
