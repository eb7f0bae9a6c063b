// The declaration of a form: one list of fields draws it, checks it and turns what is typed into what is sent.
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import {
  type FieldProblem,
  problemsOf,
  readTyped,
  requiredKey,
  type TypedKind,
  writeTyped,
} from '#contract/core/form.ts';
import type { DateRange } from '#contract/core/validation.ts';

export type FieldOption = { readonly value: string; readonly label: string };
/** A field that its feature draws. What is typed is texts, so that a draft and another person's values are the block's business alone. */
export type OwnFieldProps = {
  readonly label: string;
  readonly error: string | undefined;
  readonly typed: readonly string[];
  /** What is in the other fields. */
  readonly all: Typed;
  readonly change: (typed: readonly string[]) => void;
};
type OwnField = {
  readonly kind: 'own';
  readonly write: (value: unknown) => readonly string[];
  readonly read: (typed: readonly string[]) => unknown;
  /** What was typed, for a person who chooses between two values. */
  readonly words: (typed: readonly string[]) => string;
  readonly Draw: ComponentType<OwnFieldProps>;
};
type Kind =
  | OwnField
  /** `letters`: a name, which takes letters, spaces and dashes alone; `digits`: what is read by its digits, as an IIN. */
  | { readonly kind: 'text' | 'letters' | 'digits' | 'phone'; readonly maxLength?: number }
  | { readonly kind: 'long'; readonly maxLength?: number }
  | { readonly kind: 'number' | 'time' | 'checkbox' }
  | { readonly kind: 'date'; readonly range?: DateRange }
  | { readonly kind: 'select' | 'multiSelect'; readonly options: readonly FieldOption[] };
export type FormField<Name extends string = string> = Kind & {
  readonly name: Name;
  /** Keys of the texts; `check` are the words beside a box whose label says what it is about. */
  readonly label: string;
  readonly hint?: string;
  /** Words that stand in place of the hint: what is known of what was typed. */
  readonly note?: string;
  /** `sometimes`: whether it may be empty depends on other fields, and the schema says so. */
  readonly isOptional?: boolean | 'sometimes';
  /** A window that opens begins in it: what is typed there fills others. */
  readonly isFirst?: boolean;
  /** Where there is room for more than one beside each other; whole otherwise. */
  readonly width?: 'half' | 'third';
  /** Whether it is there, by what is in the other fields; while it is not, it is empty. */
  readonly isShown?: (typed: Typed) => boolean;
  /** Why nobody changes it here, in words. */
  readonly locked?: string;
  /** It stands under "more", with what is in it: always, or while somebody who was asked has filled it in. */
  readonly fold?: 'always' | 'looked';
  /** Whether it does so now. */
  readonly isFolded?: boolean;
};

export type Values = Readonly<Record<string, unknown>>;
/** What is in the fields, in whatever state it is. */
export type Typed = Readonly<Record<string, string | boolean | readonly string[]>>;

/** What is known of what was typed into a field. It counts until something else stands there. */
export type Looked = {
  /** What other fields become. */
  readonly values?: Readonly<Record<string, Typed[string]>>;
  /** Words at the field itself. */
  readonly note?: string;
  /** Where this leads to, instead of what is being typed. */
  readonly offer?: { readonly label: string; readonly words: string; readonly open: () => void };
  /** Fields that nobody types into meanwhile, as long as this is true of what is typed; with the reason. */
  readonly locks?: {
    readonly names: readonly string[];
    readonly reason: string;
    readonly while: (typed: Typed) => boolean;
  };
};

const typedKinds: Readonly<Record<Exclude<Kind['kind'], 'checkbox' | 'multiSelect' | 'own'>, TypedKind>> = {
  text: 'text',
  letters: 'text',
  digits: 'text',
  long: 'text',
  phone: 'text',
  select: 'text',
  number: 'number',
  date: 'date',
  time: 'time',
};

export function typedOf(fields: readonly FormField[], values: Values): Typed {
  return Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      if (field.kind === 'checkbox') return [name, values[name] === true];
      if (field.kind === 'own') return [name, field.write(values[name])];
      if (field.kind === 'multiSelect') return [name, ((values[name] ?? []) as readonly unknown[]).map(String)];
      return [name, writeTyped(typedKinds[field.kind], values[name])];
    }),
  );
}

/** The values to send, or what is wrong by field; an optional field that is empty is null. */
export function valuesOf(
  fields: readonly FormField[],
  typed: Typed,
  schema: z.ZodMiniType,
): { readonly values: Values; readonly problems: Readonly<Record<string, FieldProblem>> } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const field of fields) {
    const { name, isOptional } = field;
    const value = typed[name];
    if (field.isShown?.(typed) === false) {
      values[name] = null;
      continue;
    }
    if (field.kind === 'checkbox' || field.kind === 'multiSelect') {
      values[name] = value;
      continue;
    }
    if (field.kind === 'own') {
      values[name] = field.read(value as readonly string[]);
      continue;
    }
    const read = readTyped(typedKinds[field.kind], String(value));
    if (read.problem) problems[name] = read.problem;
    else if (read.value === null || read.value === '') {
      values[name] = null;
      if (!isOptional) problems[name] = { key: requiredKey };
    } else values[name] = read.value;
  }
  return { values, problems: { ...problemsOf(schema, values), ...problems } };
}

export function sameTyped(a: Typed, b: Typed): boolean {
  return Object.keys({ ...a, ...b }).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}
