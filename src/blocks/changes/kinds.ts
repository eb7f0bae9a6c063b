// How entries look in the history of changes: each feature says it once for its own, in `history.ts` beside its `feature.ts`.
import type { ChangeBatch, EntryChange } from '#contract/changes/changes.schema.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Text } from '#shared/i18n/index.ts';
import { type ListColumn, wordsOfValue } from '../list/columns.ts';

/** A column of the entry's list is one, as long as it reads nothing but what the history keeps. */
export type ChangedField<Value> = Pick<ListColumn<Value>, 'key' | 'title' | 'kind' | 'value' | 'words'>;
export type ChangedKind<Value> = {
  /** As the server's entity is called. */
  readonly kind: string;
  /** Key of "{{count}} rooms". */
  readonly counted: string;
  /** Fields in the order in which they are shown; the first one names the entry. */
  readonly useFields: () => readonly ChangedField<Value>[];
  /** Calls that change such entries, and mutations by their name, with the key of what each does. */
  readonly calls: readonly (readonly [AnyEndpoint | string, string])[];
};
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds entries of every shape
export type AnyKind = ChangedKind<any>;

/** Declares a kind of entry. The type of its values is said at `useFields`. */
export function defineKind<Value>(kind: ChangedKind<Value>): ChangedKind<Value> {
  return kind;
}

export type ChangedWords = {
  readonly key: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
};

/** The outcome of the fields, in words; fields that say the same as before are left out. */
export function changedWords<Value>(
  fields: readonly ChangedField<Value>[],
  { before, after }: Pick<EntryChange, 'before' | 'after'>,
  language: Language,
): ChangedWords[] {
  const wordsOf = (field: ChangedField<Value>, value: EntryChange['before']) =>
    value === null ? '' : wordsOfValue(field, value as Value, language);
  return fields
    .map((field) => ({ ...field, before: wordsOf(field, before), after: wordsOf(field, after) }))
    .filter((field) => field.before !== field.after)
    .map(({ key, title, before: from, after: to }) => ({ key, title, before: from, after: to }));
}

/** The name of an entry: the present one, or the last that it had. */
export function nameOf<Value>(
  [first]: readonly ChangedField<Value>[],
  change: EntryChange,
  language: Language,
): string {
  const value = change.after ?? change.before;
  return (first && value && wordsOfValue(first, value as Value, language)) || change.id;
}

/** Key of the outcome of an entry. */
export function actOf({ before, after }: Pick<EntryChange, 'before' | 'after'>): string {
  if (before === null) return 'changes.added';
  return after === null ? 'changes.removed' : 'changes.changed';
}

const undoCall = 'POST /api/v4/os/changes/undo';
/** What a call does, in words; undefined where no feature names it. */
export function callWords(kinds: readonly AnyKind[], call: string, text: Text): string | undefined {
  if (call === undoCall) return text('changes.call.undo');
  const lineOf = (of: AnyEndpoint | string) => (typeof of === 'string' ? of : `${of.method} ${of.path}`);
  const known = kinds.flatMap(({ calls }) => calls).find(([of]) => lineOf(of) === call);
  return known && text(known[1]);
}

const origins = [
  ['import', /\/(people-)?import\b|import:roster/],
  ['transfer', /\/year-transfer\//],
  ['combine', /\/combine$/],
  ['bulk', /\/bulk\//],
  // Only a mutation is called by a name alone.
  ['device', /^\w+$/],
] as const;
export type Origin = (typeof origins)[number][0] | 'form';
/** From where something was changed: in a form, unless the call says otherwise. */
export function originOf(call: string): Origin {
  return origins.find(([, shape]) => shape.test(call))?.[0] ?? 'form';
}

export function entryCount({ counts }: Pick<ChangeBatch, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
