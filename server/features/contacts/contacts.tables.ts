// How pupils are reached. The document of a row is the pupil, not a class: it follows them into the next one. `students` holds the
// current values once more, for everything that reads cards.
import { cellHistoryTable, cellTable } from '#server/shared/cell-table.ts';

export const personCells = cellTable('person_cells');
/** Every phone and address that a pupil ever had. */
export const personHistory = cellHistoryTable('person_cell_history');
