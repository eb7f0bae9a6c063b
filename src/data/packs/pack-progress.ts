// How far the packs of an account are, for whoever shows it. Small, since the first page carries it; the work is done by
// pack-runner.ts, which is loaded when the page is idle.
import type { ServerTime } from '#contract/core/time.ts';
import { Store } from '#shared/lib/store.ts';
import type { PackPart } from './pack-plan.ts';

/** Why nothing is being loaded although something is missing. */
export type PackPause =
  /** The user is writing, or what they wrote is in flight. */
  | 'busy'
  | 'offline'
  /** The server fails, or waits for a sign-in. */
  | 'failing'
  | 'signIn'
  | 'hidden'
  /** The user or the browser wants to save data: only today is loaded by itself. */
  | 'dataSaver'
  /** The device has no room for more. */
  | 'noRoom';

export type PartProgress = {
  readonly part: PackPart;
  readonly wanted: number;
  readonly arrived: number;
  /** Everything of it is on the device. */
  readonly isComplete: boolean;
  /** The oldest word of the server about it; null while nothing of it is here. */
  readonly asOf: ServerTime | null;
  readonly characters: number;
};
export type PackProgress = {
  readonly parts: readonly PartProgress[];
  readonly state: 'loading' | 'paused' | 'done';
  readonly pause: PackPause | null;
  /** Data is saved because the user said so, or the browser does. */
  readonly isSaving: boolean;
};

/** Null until the device has been read, and for somebody without packs. */
export class PackStore extends Store<PackProgress | null> {
  constructor() {
    super(null);
  }
  /** The same again draws nothing. */
  override set(next: PackProgress | null): void {
    if (JSON.stringify(next) !== JSON.stringify(this.get())) super.set(next);
  }
}
