// What somebody else knows of what is typed: asked when a field changes, shown at the fields until it changes again.
import { useRef, useState } from 'react';
import type { FormField, Looked, Typed } from './fields.ts';

type Options<Name extends string> = {
  readonly fields: readonly FormField<Name>[];
  readonly look?: (field: Name, typed: Typed) => Promise<Looked | null> | null | undefined;
};

export function useLooked<Name extends string>({ fields, look }: Options<Name>) {
  const [known, setKnown] = useState<{ field: string; looked: Looked } | null>(null);
  /** Answers come in any order: only the one to the last question counts. */
  const last = useRef(0);
  return {
    /** Asks about a field that was typed into; what the others become, if anybody knows. */
    async ask(field: string, typed: Typed): Promise<Looked['values'] | undefined> {
      const question = look?.(field as Name, typed);
      if (question === undefined) return undefined;
      const own = ++last.current;
      setKnown(null);
      const looked = await question;
      if (!looked || own !== last.current) return undefined;
      setKnown({ field, looked });
      return looked.values;
    },
    /** Of the field that was asked about. */
    offer: known?.looked.offer ? { field: known.field, ...known.looked.offer } : null,
    /** The fields with what is known of them. */
    shown(typed: Typed): readonly FormField[] {
      if (!known) return fields.map((field) => ({ ...field, isFolded: field.fold === 'always' }));
      const { note, locks, values = {} } = known.looked;
      const isLocked = locks?.while(typed) === true;
      return fields.map((field) => ({
        ...field,
        isFolded:
          field.fold === 'always' || (field.fold === 'looked' && isAsTold(values[field.name], typed[field.name])),
        ...(note !== undefined && field.name === known.field && { note }),
        ...(isLocked && locks.names.includes(field.name) && { locked: locks.reason }),
      }));
    },
  };
}

const isAsTold = (told: Typed[string] | undefined, typed: Typed[string] | undefined) =>
  told !== undefined && told !== '' && told === typed;
