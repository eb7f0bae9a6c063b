import { saveFile } from '#shared/lib/save-file.ts';

/** Shows a file in a window of the browser; where none may be opened any more after the press, it is saved. */
export function openFile(file: File): void {
  const address = URL.createObjectURL(file);
  const shown = window.open(address, '_blank');
  // The window has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  if (shown === null) saveFile(file.name, file);
}
