import { expect, it } from 'vitest';
import type { BacklogLesson, Missing } from '#domain/lesson/backlog-rules.ts';
import { journalFacts } from '#features/journal/journal-facts.ts';
import { anEntry } from '#tests/schedule/entries.ts';

const aLesson = (assignmentUuid: string, date: string, missing: readonly Missing['kind'][]): BacklogLesson => ({
  date,
  entry: anEntry({ assignmentUuid, theme: { label: `Theme of ${date}` } }),
  missing: missing.map((kind) => (kind === 'points' ? { kind, count: 1 } : { kind })),
  waiting: 0,
  isHere: true,
  needs: [],
});

it('of each journal tells the last lesson that was held, and in how many something is missing', () => {
  const facts = journalFacts([
    aLesson('algebra', '2026-11-16', []),
    aLesson('physics', '2026-11-16', ['roll', 'marks']),
    aLesson('algebra', '2026-11-18', ['marks']),
    aLesson('algebra', '2026-11-20', ['roll']),
  ]);
  expect(facts.get('algebra')).toEqual({ last: { date: '2026-11-18', theme: 'Theme of 2026-11-18' }, missing: 2 });
  expect(facts.get('physics')).toEqual({ last: null, missing: 1 });
});
