import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { inLessonCell, lessonCell, lessonDocument } from './lesson.documents.ts';
import { conductValue } from './lesson.schema.ts';

const conductKey = ({ scheduleUuid }: { scheduleUuid: string }) => ({
  document: lessonDocument.name(scheduleUuid),
  cell: lessonCell.conduct,
});
const openAt = ({ scheduleUuid }: { scheduleUuid: string }) => `lesson/${scheduleUuid}/journal`;

const conductLesson = defineMutation({
  name: 'conductLesson',
  payloadVersion: 1,
  endpoint: { method: 'POST', path: '/api/v4/os/frontoffice/lesson/complete' },
  payload: z.object({
    scheduleUuid: z.uuid(),
    themeUuid: z.nullable(z.uuid()),
    theme: z.string().check(z.maxLength(500)),
  }),
  result: conductValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: conductKey,
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: (_older, newer) => newer,
  value: 'asTyped',
  overlay: (_value, { themeUuid, theme }) => ({ themeUuid, theme }),
  conflict: 'ask',
  undo: (before, payload) =>
    before === null
      ? { name: 'uncompleteLesson', payload: { scheduleUuid: payload.scheduleUuid } }
      : { name: 'conductLesson', payload: { scheduleUuid: payload.scheduleUuid, ...before } },
  restores: (address) => {
    const found = inLessonCell('conduct', address);
    return found && { scheduleUuid: found.scheduleUuid, themeUuid: null, theme: '' };
  },
  describe: (payload) => ({ message: 'lesson.unsent.conduct', values: { theme: payload.theme } }),
  icon: 'confirm',
  openAt,
  upgradePayload: {},
});

/** Takes a conduct back: by its author, on the same day (decisions A). */
const uncompleteLesson = defineMutation({
  name: 'uncompleteLesson',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ scheduleUuid: z.uuid() }),
  result: conductValue,
  roles: ['teacher', 'group_lead', 'zavuch', 'director'],
  key: conductKey,
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  // Not merged with a conduct before it: the two have different payloads.
  coalesce: 'never',
  value: 'asTyped',
  overlay: () => null,
  conflict: 'ask',
  undo: (before, payload) => ({
    name: 'conductLesson',
    payload: { scheduleUuid: payload.scheduleUuid, themeUuid: before?.themeUuid ?? null, theme: before?.theme ?? '' },
  }),
  restores: 'never',
  describe: () => ({ message: 'lesson.unsent.uncomplete', values: {} }),
  icon: 'takeBack',
  openAt,
  upgradePayload: {},
});

export const lessonMutations = { conductLesson, uncompleteLesson } as const;
