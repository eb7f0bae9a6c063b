// Whether the person's browser saves data: then large files wait for a press.

/** With data saver on, a larger file is not sent unasked. */
const unaskedBytes = 1_000_000;

/** The browser's own switch; where it has none, nothing is saved. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether a file waits for a press. */
export function isHeldBack(
  { bytes, isPressed }: { readonly bytes: number; readonly isPressed: boolean },
  isSaving = isSavingData(),
): boolean {
  return isSaving && !isPressed && bytes > unaskedBytes;
}
