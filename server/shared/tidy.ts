// Names as files and command lines write them.
import { withoutInvisible } from '#contract/core/sheets/cells.ts';

/** Controls of terminals and of writing direction: in a name they could make a list show something else. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Without what cannot be seen; for words of a file that are shown as they are. */
export function visible(text: string): string {
  return text.replace(unseen, '');
}

/** One way of writing it: composed letters, single spaces, nothing that cannot be seen. */
export function tidy(name: string): string {
  return withoutInvisible(visible(name.normalize('NFC').replace(/\s+/gu, ' '))).trim();
}
