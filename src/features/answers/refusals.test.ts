import { expect, test } from 'vitest';
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { refusalsOf } from './refusals.ts';

const lesson = 'f3a4c1de-0000-4000-8000-000000000001';
const pupil = 'f3a4c1de-0000-4000-8000-000000000002';
const document = answerDocument.name(lesson, 'lecture', pupil);
const refused = (cell: string, code: ErrorCode, more: { message?: string; because?: number } = {}, of = document) => ({
  document: of,
  cellKey: `${of}|${cell}`,
  state: 'parked' as const,
  error: { code, ...more },
});

// covers LECT-023
test('a refused answer has one notice for each field, with the first message of the field', () => {
  const rows = [
    refused('text:1', 'VALIDATION_FAILED', { message: 'Too long' }),
    refused('text:1', 'ACCESS_DENIED', { message: 'Not yours' }),
    refused('pages:1', 'TOO_MANY_FILES'),
    refused('sent:1', 'VALIDATION_FAILED'),
  ];
  expect(refusalsOf(document, rows)).toEqual([
    { field: 'body', reason: { code: 'VALIDATION_FAILED', message: 'Too long' } },
    { field: 'files', reason: { code: 'TOO_MANY_FILES' } },
  ]);
});

test('an answer that was handed in without words has its notice at the words', () => {
  expect(refusalsOf(document, [refused('sent:1', 'VALIDATION_FAILED')])).toEqual([
    { field: 'body', reason: 'olessons.validation.required_field' },
  ]);
  expect(refusalsOf(document, [refused('sent:1', 'TASK_CLOSED')])).toEqual([
    { field: 'sending', reason: { code: 'TASK_CLOSED' } },
  ]);
});

test('conflicts, what waits for another operation, other answers and waiting work have no notice', () => {
  const other = answerDocument.name(lesson, 'homework', pupil);
  const rows = [
    refused('text:1', 'CONFLICT'),
    refused('sent:1', 'CONFLICT', { because: 1 }),
    refused('pages:1', 'TOO_MANY_FILES', { because: 1 }),
    refused('text:1', 'ACCESS_DENIED', {}, other),
    { ...refused('text:1', 'ACCESS_DENIED'), state: 'pending' as const, error: null },
  ];
  expect(refusalsOf(document, rows)).toEqual([]);
});
