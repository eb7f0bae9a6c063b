// What the small school has, by field name, so that many generated requests get past their schema.

import * as z from 'zod/mini';
import { cellUuid } from '#contract/core/ids.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { mutations } from '#contract/office.ts';
import { encodeOperations } from '#contract/sync/sync.wire.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import type { SeededRandom } from '#tests/sync/random.ts';
import { found } from '../found-access.ts';
import { grow, type Pool, type Schema } from './grow.ts';

const lessons = [
  'lesson early',
  'lesson now',
  'lesson sor',
  'lesson later',
  'lesson closed',
  'lesson pe',
  'lesson far',
].map(idOf);
const members = Array.from({ length: 6 }, (_, index) => idOf(`member ${index}`));
const students = ['student 0', 'student 1', 'student 4', 'student of user 26'].map(idOf);
const [lesson = '', , summative = ''] = lessons;
const assignment = idOf('physics');

/** A job that the teacher has started. */
export const job = idOf('job');
/** Devices of a person. */
const devicesOf = (userId: number) => [idOf(`fuzz of ${userId}`), idOf(`second fuzz of ${userId}`)] as const;

const documents = [
  `lesson:${lesson}`,
  'roster:71',
  'week:2026-11-16',
  'programme-week:2026-11-16',
  'year:2026',
  'journals:2026',
  `journal:${assignment}:2`,
  `plan:${assignment}`,
  `pupil-week:${students[0]}:2026-11-16`,
  `pupil-marks:${students[0]}:2026:2`,
  `pupil-done:${students[0]}`,
];

/** Mostly the one, occasionally the other. */
const often = (usual: unknown, rare: unknown) => [...Array(11).fill(usual), rare];

/** What `id` means in a path: a lesson, a homework, a journal or a class. */
function idsOf(path: string): unknown[] {
  if (path.includes('/jobs/')) return [job];
  if (path.includes('/homeworks/')) return [homeworkUuidOf(1, lesson), homeworkUuidOf(1, summative)];
  if (path.includes('/subgroup-list/')) return [71, 72];
  if (path.includes('/journal/')) return [assignment];
  if (path.includes('/changes/')) return ['214'];
  return lessons;
}

/** A scheme of bells is right as a whole or not at all. */
const bells = {
  name: ['Қоңырау', 'Жаңа'],
  shift: [1, 1, 2],
  lessonMinutes: [40, 40, 45],
  groupIds: [[], [], [71]],
  entries: often([{ weekday: 0, number: 8, timeStart: '14:00', timeEnd: '14:40' }], []),
};

/** For a call by a person to `path`. */
export function poolOf(userId: number, path = ''): Pool {
  const [own, other] = devicesOf(userId);
  return {
    protocol: [1],
    clientId: [...often(own, other), ...devicesOf(2)],
    userId: often(userId, 3),
    schoolId: often(1, 2),
    eduYear: often(2026, 2025),
    sentAt: [schoolNow],
    ackFloor: often(0, 5),
    cursor: [null, 0, 1, 9],
    want: documents,
    scheduleUuid: lessons,
    scheduleId: lessons,
    dueScheduleUuid: [idOf('lesson later'), summative],
    homeworkUuid: [homeworkUuidOf(1, lesson), homeworkUuidOf(1, summative)],
    uuid: [cellUuid(1, lesson, members[0] ?? '', 'mark')],
    studentGroupUuid: members,
    studentSchoolUuid: students,
    studentUserId: [11, 12],
    groupId: [71, 72],
    subjectId: [24],
    themeUuid: [idOf('theme 1')],
    id: idsOf(path),
    filters: [...often(JSON.stringify({ assignmentUuid: assignment }), '{"assignmentUuid":1}'), '{', '[]', 'null'],
    cell: ['roll', 'conduct', `mark:${members[0]}`, 'mark:', 'mark', '__proto__'],
    date: ['2026-11-20', '2026-11-16'],
    dateFrom: ['2026-11-01'],
    dateTo: ['2026-11-30'],
    month: ['2026-11', '2026-12', '0000-01', '9999-12'],
    period: [1, 2, 4, 5],
    mark: [0, 1, 5, 10, 11, 100],
    login: ['teacher2', 'nobody', 'a\u0000b'],
    password: [password, 'x'],
    currentPassword: ['x'],
    newPassword: ['abcd1234', 'пароль', ''],
    confirmation: ['abcd1234', ''],
    entity: ['room'],
    before: [idOf('no batch'), `1795150800000.${idOf('no batch')}.1`],
    document: documents,
    ...(path.includes('/time-schemes/') ? bells : {}),
    ...Object.assign({}, ...found.fuzz.filter((words) => path.includes(words.path)).map(({ values }) => values)),
  };
}

const payloads = Object.entries(mutations).map(
  ([name, { payload }]) => [name, z.toJSONSchema(payload) as Schema] as const,
);

/** An operation of any mutation with a payload that its schema allows. */
export function anyOperation(random: SeededRandom, pool: Pool, seq: number): Operation {
  const [name, schema] = random.pick(payloads);
  return {
    seq,
    name,
    payloadVersion: findMutation(name)?.payloadVersion ?? 1,
    payload: grow(schema, random, pool),
    base: random.pick<Operation['base']>([{ version: 0 }, { version: 1 }, { afterSeq: Math.max(seq - 1, 1) }]),
    capturedAt: schoolNow,
  };
}

/** A payload of a mutation that its schema allows. */
export function anyPayload(name: string, random: SeededRandom, pool: Pool): unknown {
  const [, schema = {}] = payloads.find(([known]) => known === name) ?? [];
  return grow(schema, random, pool);
}

/** Puts real operations into the body of a sync request: no schema describes how dictionary and groups belong together. */
export function withOperations(body: unknown, random: SeededRandom, pool: Pool): unknown {
  if (typeof body !== 'object' || body === null || random.chance(0.2)) return body;
  const first = 1 + random.below(1_000_000);
  const operations = Array.from({ length: random.below(5) }, (_, index) => anyOperation(random, pool, first + index));
  const announced = [[`lesson:${lesson}`, [[first + 10, first + 10 + random.below(9)]]]];
  return {
    ...body,
    ...encodeOperations(operations, () => ''),
    ...('announced' in body ? { announced } : {}),
    ...('vanished' in body ? { vanished: { clientId: random.pick(pool.clientId ?? []), announced } } : {}),
  };
}
