// What is written about pupils. The document of a row is the pupil, not a class: it follows them into the next one.
import { cellHistoryTable, cellTable } from '#server/shared/cell-table.ts';

export const socialCells = cellTable('social_cells');
/** Every value a category or a visit ever had. */
export const socialHistory = cellHistoryTable('social_cell_history');
