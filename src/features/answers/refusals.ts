// What the server refused of an answer: one notice for each field of the form, with the first reason (LECT-023).
import { readAnswerCell } from '#contract/answers/answer-state.ts';
import type { OutboxRow } from '#data/outbox/account-outbox.ts';
import type { Text } from '#shared/i18n/index.ts';

type TextKey = Parameters<Text>[0];
type Reason = Pick<NonNullable<OutboxRow['error']>, 'code' | 'message' | 'because'>;
type Row = Pick<OutboxRow, 'cellKey' | 'document' | 'state'> & { readonly error: Reason | null };
export type AnswerField = 'body' | 'files' | 'sending';
export type FieldRefusal = { readonly field: AnswerField; readonly reason: Reason | TextKey };

/** Words of the form for its fields. */
export const fieldTitles = {
  body: 'answers.title',
  files: 'answers.pages',
  sending: 'answers.send',
} as const satisfies Record<AnswerField, TextKey>;

function fieldOf({ document, cellKey, error }: Row): FieldRefusal | null {
  // A conflict has its own card, and what waits for another operation has no reason of its own.
  if (!error || error.code === 'CONFLICT' || error.because !== undefined) return null;
  const kind = readAnswerCell(cellKey.slice(document.length + 1), 'ofPupil')?.kind;
  if (kind === 'text') return { field: 'body', reason: error };
  if (kind === 'pages') return { field: 'files', reason: error };
  if (kind !== 'sent') return null;
  // Handed in without words, which the server asks for at `body`.
  if (error.code === 'VALIDATION_FAILED') return { field: 'body', reason: 'olessons.validation.required_field' };
  return { field: 'sending', reason: error };
}

/** Rows of the outbox in order. */
export function refusalsOf(document: string, rows: readonly Row[]): readonly FieldRefusal[] {
  const refused = rows
    .filter((row) => row.document === document && row.state === 'parked')
    .flatMap((row) => fieldOf(row) ?? []);
  return refused.filter(({ field }, index) => refused.findIndex((one) => one.field === field) === index);
}
