// What somebody else knows of what is typed: asked when a field changes, shown at the fields until it changes again.
import { useRef, useState } from 'react';
import type { FormField, Typed, Values } from './fields.ts';
import type { EntryFormOptions, Looked } from './use-entry-form.ts';

export function useLooked<Body extends Values, Data>({ fields, look }: EntryFormOptions<Body, Data>) {
  const [known, setKnown] = useState<{ field: string; looked: Looked } | null>(null);
  /** Answers come in any order: only the one to the last question counts. */
  const last = useRef(0);
  return {
    /** Asks about a field that was typed into; what the others become, if anybody knows. */
    async ask(field: string, typed: Typed): Promise<Looked['values'] | undefined> {
      const question = look?.(field as keyof Body & string, typed);
      if (question === undefined) return undefined;
      const own = ++last.current;
      setKnown(null);
      const looked = await question;
      if (!looked || own !== last.current) return undefined;
      setKnown({ field, looked });
      return looked.values;
    },
    /** The fields with what is known of them. */
    shown(typed: Typed): readonly FormField[] {
      if (!known) return fields;
      const { note, locks } = known.looked;
      const isLocked = locks?.while(typed) === true;
      return fields.map((field) => ({
        ...field,
        ...(note !== undefined && field.name === known.field && { note }),
        ...(isLocked && locks.names.includes(field.name) && { locked: locks.reason }),
      }));
    },
  };
}
