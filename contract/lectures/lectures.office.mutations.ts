import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { roleGroups } from '../core/roles.ts';
import { inLessonCell, lessonCell, lessonDocument } from '../lesson/lesson.documents.ts';
import { archivedCell, contentCell, lectureDocument, lecturePlaceOf, themeCell } from './lectures.office.documents.ts';
import { lectureArchived, lectureOfTheme, lectureValue, lessonLecture } from './lectures.schema.ts';

const cellOf = (lectureUuid: string, cell: string) => ({ document: lectureDocument.name(lectureUuid), cell });
const contentOf = (lectureUuid: string) => cellOf(lectureUuid, contentCell);
const openAt = ({ lectureUuid }: { lectureUuid: string }) => `content/lectures/edit/${lectureUuid}`;

const usual = {
  payloadVersion: 1,
  endpoint: 'syncOnly',
  roles: roleGroups.lessonGiver,
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  value: 'asTyped',
  upgradePayload: {},
} as const;

/** The whole lecture, as each pause of typing leaves it. Its files may arrive later. */
const saveLecture = defineMutation({
  ...usual,
  name: 'saveLecture',
  payload: z.object({ lectureUuid: z.uuid(), value: lectureValue }),
  result: lectureValue,
  key: ({ lectureUuid }) => contentOf(lectureUuid),
  requires: () => [],
  coalesce: (_older, newer) => newer,
  overlay: (_value, { value }) => value,
  conflict: 'ask',
  undo: (before, payload) => ({ name: 'saveLecture', payload: { ...payload, value: before ?? payload.value } }),
  restores: 'never',
  describe: ({ value }) => ({ message: 'lectures.unsent.saved', values: { title: value.title } }),
  icon: 'write',
  openAt,
});

const archiveLecture = defineMutation({
  ...usual,
  name: 'archiveLecture',
  payload: z.object({ lectureUuid: z.uuid(), isArchived: z.boolean() }),
  result: lectureArchived,
  key: ({ lectureUuid }) => cellOf(lectureUuid, archivedCell),
  requires: ({ lectureUuid }) => [contentOf(lectureUuid)],
  coalesce: (_older, newer) => newer,
  overlay: (_value, { isArchived }) => (isArchived ? { archived: true as const } : null),
  // Of its author alone.
  conflict: 'lastWins',
  undo: (before, payload) => ({ name: 'archiveLecture', payload: { ...payload, isArchived: before !== null } }),
  restores: 'never',
  describe: ({ isArchived }) => ({
    message: isArchived ? 'lectures.unsent.archived' : 'lectures.unsent.restored',
    values: {},
  }),
  icon: 'takeBack',
  openAt,
});

/** The lecture of a lesson. `lecture` null: the lesson has none of its own; that of its theme counts. */
const attachLecture = defineMutation({
  ...usual,
  name: 'attachLecture',
  payload: z.object({ scheduleUuid: z.uuid(), lecture: z.nullable(lessonLecture) }),
  result: lessonLecture,
  key: ({ scheduleUuid }) => ({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.lecture }),
  requires: ({ lecture }) => (lecture?.lectureUuid ? [contentOf(lecture.lectureUuid)] : []),
  coalesce: (_older, newer) => newer,
  overlay: (_value, { lecture }) => lecture,
  conflict: 'ask',
  undo: (before, { scheduleUuid }) => ({ name: 'attachLecture', payload: { scheduleUuid, lecture: before } }),
  restores: (address) => {
    const found = inLessonCell('lecture', address);
    return found && { scheduleUuid: found.scheduleUuid, lecture: null };
  },
  describe: ({ lecture }) => ({
    message: lecture?.lectureUuid ? 'lectures.unsent.attached' : 'lectures.unsent.detached',
    values: { title: lecture?.title ?? '' },
  }),
  icon: 'write',
  openAt: ({ scheduleUuid }) => `lesson/${scheduleUuid}/lesson`,
});

/** The lecture of a theme: it stands in every lesson with this theme that has none of its own. */
const attachLectureToTheme = defineMutation({
  ...usual,
  name: 'attachLectureToTheme',
  payload: z.object({ lectureUuid: z.uuid(), themeUuid: z.uuid(), isOn: z.boolean() }),
  result: lectureOfTheme,
  key: ({ lectureUuid, themeUuid }) => cellOf(lectureUuid, themeCell(themeUuid)),
  requires: ({ lectureUuid }) => [contentOf(lectureUuid)],
  coalesce: (_older, newer) => newer,
  overlay: (_value, { isOn }) => (isOn ? { isOn: true as const } : null),
  conflict: 'lastWins',
  undo: (before, payload) => ({ name: 'attachLectureToTheme', payload: { ...payload, isOn: before !== null } }),
  restores: (address) => {
    const place = lecturePlaceOf(address);
    return place?.themeUuid ? { lectureUuid: place.lectureUuid, themeUuid: place.themeUuid, isOn: false } : null;
  },
  describe: ({ isOn }) => ({
    message: isOn ? 'lectures.unsent.attachedToTheme' : 'lectures.unsent.detachedFromTheme',
    values: {},
  }),
  icon: 'write',
  openAt,
});

export const lecturesMutations = { saveLecture, archiveLecture, attachLecture, attachLectureToTheme } as const;
