import type { Text } from '#shared/i18n/index.ts';
import type { Place } from './entry-keys.ts';
import type { Saying } from './mark-entry.ts';

export type Said = { readonly words: string; readonly tone: 'plain' | 'warn' };

/** What entry says of a key, in words; null: nothing, and what was said before is over. */
export function saidOf(text: Text, what: Saying, nameOf: (place: Place) => string): Said | null {
  switch (what.kind) {
    case 'refused': {
      const { why, typed, max } = what;
      return { words: text(`journal.refused.${why}`, { typed, max }), tone: 'warn' };
    }
    case 'ten':
      return { words: text('journal.ten', { pupil: nameOf(what.place) }), tone: 'plain' };
    case 'end':
      return { words: text('journal.end'), tone: 'plain' };
    case 'nothing':
      return null;
  }
}
