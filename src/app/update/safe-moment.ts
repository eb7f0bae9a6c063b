// Whether the page could be taken away now without anybody missing anything: no form in the middle, nothing being sent.
import { heldInHand } from '#shared/lib/in-hand.ts';

const fields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=range],[type=search]), textarea, select, [contenteditable=true]';
const windows = '[role=dialog], [role=alertdialog], [aria-modal=true], dialog[open]';
/** Fields that were typed in and still stand on the page. */
const typedIn = new Set<Element>();

const isFilled = (field: Element) => !('value' in field) || field.value !== '';

/** Notices what is typed from now on. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && target.matches(fields)) typedIn.add(target);
    },
    { capture: true, passive: true },
  );
}

/** Whether something is typed and not stored, or a window is open. */
export function isTyping(): boolean {
  for (const field of typedIn) if (!field.isConnected || !isFilled(field)) typedIn.delete(field);
  return heldInHand.size > 0 || typedIn.size > 0 || document.querySelector(windows) !== null;
}

/** Whether the person is in the middle of something: a field, an open window, a draft. */
export function isInHand(): boolean {
  if (isTyping()) return true;
  // A field of a page out of sight has the focus for ever; what is typed in it is known from above.
  const isSeen = document.visibilityState === 'visible';
  return isSeen && document.activeElement?.matches(fields) === true;
}

/** Whether any tab, or the service worker, sends and receives at this moment: whoever drains holds the lock of the account. */
async function isDraining(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('sync:'));
}

export async function isSafeMoment(): Promise<boolean> {
  return !isInHand() && !(await isDraining()) && !isInHand();
}
