// The state of one piece of work: shape first, then word, then colour.
import { useText } from '../i18n/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import {
  alertTriangle,
  check,
  checks,
  clockUp,
  cloudUp,
  conflict,
  deviceMobile,
  type IconShape,
  playerPause,
  squareX,
} from './icons/index.ts';

export const workStates = [
  'onDevice',
  'waiting',
  'sending',
  'delivered',
  'saved',
  'conflict',
  'refused',
  'parked',
  'notSaved',
] as const;
/** `saved` is accepted by the server: fine, so in a cell it shows nothing. */
export type WorkState = (typeof workStates)[number];

const look: Record<WorkState, { shape: IconShape; chip: string | undefined; inline: string | undefined }> = {
  onDevice: { shape: deviceMobile, chip: undefined, inline: undefined },
  waiting: { shape: clockUp, chip: 'chip--wait', inline: 'st--wait' },
  sending: { shape: cloudUp, chip: 'chip--accent', inline: 'st--wait' },
  delivered: { shape: check, chip: 'chip--ok', inline: 'st--ok' },
  saved: { shape: checks, chip: 'chip--ok', inline: 'st--ok' },
  conflict: { shape: conflict, chip: 'chip--clash', inline: 'st--clash' },
  refused: { shape: squareX, chip: 'chip--danger', inline: 'st--danger' },
  parked: { shape: playerPause, chip: 'chip--warn', inline: 'st--warn' },
  notSaved: { shape: alertTriangle, chip: 'chip--solid', inline: 'st--danger' },
};

export type StateChipProps = {
  state: WorkState;
  /** Without the box, for use inside text and table rows. */
  isInline?: boolean;
  /** Other words than the usual ones of the state, such as "Conducted, 22 / 25". */
  label?: string;
};

/** Icon and word of a state. */
export function StateChip({ state, isInline, label }: StateChipProps) {
  const text = useText();
  const { shape, chip, inline } = look[state];
  return (
    <span className={isInline ? classes('st', inline) : classes('chip', chip)}>
      <Icon shape={shape} />
      {label ?? text(`ui.state.${state}`)}
    </span>
  );
}

/** The corner shape of a grid cell, and the class that the cell itself wears. */
const corners: Partial<Record<WorkState, { corner: string; cell: string | undefined }>> = {
  waiting: { corner: 'corner--wait', cell: undefined },
  sending: { corner: 'corner--wait', cell: undefined },
  onDevice: { corner: 'corner--wait', cell: undefined },
  conflict: { corner: 'corner--clash', cell: 'is-clash' },
  refused: { corner: 'corner--bad', cell: 'is-bad' },
  parked: { corner: 'corner--bad', cell: 'is-bad' },
  notSaved: { corner: 'corner--bad', cell: 'is-bad' },
};

/** The class of the cell around a `CellState`. */
export function cellStateClass(state: WorkState): string | undefined {
  return corners[state]?.cell;
}

/** Shape in the corner of a cell; nothing for what is fine. The words belong into the cell's accessible name. */
export function CellState({ state }: { state: WorkState }) {
  const corner = corners[state];
  return corner ? <i className={classes('corner', corner.corner)} aria-hidden="true" /> : null;
}
