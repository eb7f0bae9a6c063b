import type { CellState } from '#data/documents/views.ts';
import type { WorkState } from '#shared/ui/index.ts';

/** The shape that stands for the state of a cell; being put on the disk takes less time than a person notices. */
export function workStateOf(state: CellState): WorkState {
  return state === 'saving' ? 'saved' : state;
}
