// How far a page of an answer has come, for pupil and teacher.
import type { FileStanding } from '#contract/files/files.schema.ts';
import type { AttachmentRow } from '#data/files/unsent-files.ts';
import { isHeldBack } from '#shared/lib/saving-data.ts';

export type PageStanding =
  /** On this device alone, or partly sent. */
  | { readonly state: 'waits' | 'held'; readonly sent: number }
  | { readonly state: 'refused'; readonly row: AttachmentRow | null }
  /** The server expects it from another device. */
  | { readonly state: 'expected' }
  | { readonly state: 'checking' }
  | { readonly state: 'here' };

/** `unsent`: its row on this device, where it waits here. `known`: what the server says of it. */
export function standingOf(unsent: AttachmentRow | undefined, known: FileStanding | undefined): PageStanding {
  if (unsent?.state === 'parked') return { state: 'refused', row: unsent };
  if (unsent) return { state: isHeldBack(unsent) ? 'held' : 'waits', sent: unsent.arrived };
  if (known?.state === 'refused') return { state: 'refused', row: null };
  if (known?.state === 'ready') return { state: 'here' };
  if (known?.state === 'checking') return { state: 'checking' };
  return { state: 'expected' };
}
