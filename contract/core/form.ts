// How what a person typed, or what is in a cell of a sheet, becomes a value, and what is said of it when it cannot. One way for
// forms, imports and the server, so that a value refused here is refused there in the same words.
import * as z from 'zod/mini';
import { withoutInvisible } from './sheets/cells.ts';
import { formatLocalDate } from './time.ts';
import { typedDate } from './validation.ts';

/** Why a value is refused: a key of the texts and what to put into it. */
export const fieldProblem = z.object({
  key: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

export const requiredKey = 'olessons.validation.required_field';

/** "8:30", "0830" or "08.30" as 08:30; null for anything that is no time of day. */
export function typedTime(typed: string): string | null {
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(typed.trim()) ?? [];
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : null;
}

/** "1 250,5" as 1250.5; null for anything else. */
export function typedNumber(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

type Reading = {
  /** Null: it is none of this kind. */
  readonly read: (typed: string) => unknown;
  readonly write: (value: never) => string;
  readonly refusal: string;
};
const kinds = {
  text: { read: (typed) => typed.normalize('NFC').trim(), write: String, refusal: requiredKey },
  number: {
    read: typedNumber,
    write: (value: number) => String(value).replace('.', ','),
    refusal: 'form.wrong.number',
  },
  date: { read: typedDate, write: formatLocalDate, refusal: 'spa.validation.date_not_match_format' },
  time: { read: typedTime, write: (value: string) => value, refusal: 'form.wrong.time' },
} as const satisfies Record<string, Reading>;
export type TypedKind = keyof typeof kinds;

/** The value of what was typed: null for an empty field that is no text. */
export function readTyped(
  kind: TypedKind,
  typed: string,
): { readonly value: unknown; readonly problem?: never } | { readonly problem: FieldProblem } {
  // Pasted from a document or a messenger.
  const seen = withoutInvisible(typed);
  if (kind !== 'text' && seen.trim() === '') return { value: null };
  const value = kinds[kind].read(seen);
  return value === null ? { problem: { key: kinds[kind].refusal } } : { value };
}

/** A value as it is typed. */
export function writeTyped(kind: TypedKind, value: unknown): string {
  return value === null || value === undefined ? '' : kinds[kind].write(value as never);
}

/** A schema's own rule names the key of its text: `z.refine(isIin, { error: 'olessons.validation.iin' })`, and what to put into it as `params`. */
export const isTextKey = (message: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(message);

/** What is said of an issue of a schema. */
export function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const { params } = issue as { params?: FieldProblem['values'] };
  if (isTextKey(issue.message)) return { key: issue.message, ...(params && { values: params }) };
  switch (issue.code) {
    case 'invalid_type':
      return { key: requiredKey };
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'number' || issue.origin === 'int') return { key: 'form.wrong.min', values: { min } };
      return min === 1 ? { key: requiredKey } : { key: 'form.wrong.shorter', values: { min } };
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      const isNumber = issue.origin === 'number' || issue.origin === 'int';
      return { key: isNumber ? 'form.wrong.max' : 'form.wrong.longer', values: { max } };
    }
    default:
      return { key: 'form.wrong.value' };
  }
}

/** The first problem of each field of an object; empty when the schema takes it. What is wrong with the whole is under ''. */
export function problemsOf(schema: z.ZodMiniType, value: unknown): Readonly<Record<string, FieldProblem>> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    problems[String(issue.path[0] ?? '')] ??= problemOf(issue);
  }
  return problems;
}
