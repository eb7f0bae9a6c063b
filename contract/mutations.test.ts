import { describe, expect, it } from 'vitest';
import { lessonCell, lessonDocument } from './lesson/lesson.documents.ts';
import { findMutation, intentToRestore } from './mutations.ts';

const scheduleUuid = '11111111-1111-4111-8111-111111111111';
const pupil = '22222222-2222-4222-8222-222222222222';
const document = lessonDocument.name(scheduleUuid);

describe('bringing an earlier value back', () => {
  const values: [cell: string, value: unknown][] = [
    [lessonCell.mark(pupil), { mark: 9, comment: 'жақсы' }],
    [lessonCell.mark(pupil), null],
    [lessonCell.attendance(pupil), 'missing_by_sick'],
    [lessonCell.attendance(pupil), null],
    [lessonCell.conduct, { themeUuid: null, theme: 'Гук заңы' }],
    [lessonCell.conduct, null],
    [lessonCell.homework, { body: '§12', dueScheduleUuid: null }],
    [lessonCell.homework, { body: null, dueScheduleUuid: null }],
    [lessonCell.homework, null],
    [lessonCell.roll, { taken: true }],
    [lessonCell.roll, null],
  ];

  it.each(values)('%s: the operation made for %j acts on that cell and shows that value', (cell, value) => {
    const intent = intentToRestore({ document, cell }, value);
    const mutation = findMutation(intent?.name ?? '');
    const payload = mutation?.payload.safeParse(intent?.payload);
    expect(payload?.success).toBe(true);
    expect(mutation?.key(payload?.data)).toEqual({ document, cell });
    expect(mutation?.overlay('something else', payload?.data) ?? null).toEqual(value);
  });

  it('has no operation for cells that nobody restores', () => {
    expect(intentToRestore({ document, cell: `done:${pupil}` }, null)).toBeNull();
    expect(intentToRestore({ document: 'roster:71', cell: 'mark' }, null)).toBeNull();
    expect(intentToRestore({ document, cell: 'constructor' }, null)).toBeNull();
  });
});
