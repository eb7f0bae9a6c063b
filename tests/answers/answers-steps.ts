// What browser tests of answers share: teacher and pupil at work on other devices.
import { findMutation } from '#contract/mutations.ts';
import '#contract/office.ts';
import { type Stroke, stampKinds } from '#contract/answers/answer-strokes.ts';
import type { TaskKind } from '#contract/answers/answers.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { answerCells } from '#server/features/cells/public.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { deviceOf, type Sent } from '#tests/files/uploads.ts';
import { call } from '#tests/server/calls.ts';
import type { Application } from '#tests/support/application.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { syncBody } from '#tests/support/sync-body.ts';

type Written = readonly [mutation: string, payload: object];

async function signedIn(app: Application['app'], login: string): Promise<LoginAnswer> {
  return (await call<LoginAnswer>(app, 'POST /api/login', { body: { login, password: demoPassword } })).data;
}

/** A file that a person has sent from another device. */
export async function sendFile({ app }: Application, login: string, file: Sent): Promise<void> {
  const { access_token: token, user_info } = await signedIn(app, login);
  const asking = { as: { userId: user_info.userId, token, cookie: '' } };
  const device = deviceOf(
    () => app,
    () => asking,
  );
  const { code } = await device.send(file);
  if (code !== undefined) throw new Error(code);
}

/** What a person has written on another device, as it arrives from there. What is there already is left as it is. */
export async function write({ app, clock }: Application, login: string, written: readonly Written[]): Promise<void> {
  const data = await signedIn(app, login);
  const operations = written.map(([name, payload], index) => ({
    seq: index + 1,
    name,
    payload,
    base: { version: 0 },
    capturedAt: clock.now() - 30_000,
    payloadVersion: findMutation(name)?.payloadVersion ?? 1,
  }));
  const parts = { clientId: crypto.randomUUID(), userId: data.user_info.userId, sentAt: clock.now() };
  const answer = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
    headers: { authorization: `Bearer ${data.access_token}`, 'x-school-id': '1' },
    body: syncBody(parts, operations),
  });
  // Arranged a second time, it has been checked since.
  const refused = answer.data.exceptions.filter(
    ({ outcome, code }) => outcome === 'rejected' && code !== 'TASK_CLOSED',
  );
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** The teacher has set homework in a lesson that is to be handed in. */
export async function wantAnswers(
  application: Application,
  scheduleUuid: string,
  given: Partial<Pick<HomeworkValue, 'files' | 'books'>> = {},
): Promise<void> {
  const answer = { maxFiles: 3, isLateAllowed: true };
  const homework: HomeworkValue = { body: '§ 21, № 4–7', dueScheduleUuid: null, answer, ...given };
  await write(application, 'teacher', [['setHomework', { scheduleUuid, homework }]]);
}

/** `student` has handed in words, and perhaps a page that was sent before. */
export async function handIn(
  application: Application,
  scheduleUuid: string,
  text: string,
  taskKind: TaskKind = 'homework',
  page: AttachedFile | null = null,
): Promise<void> {
  const studentGroupUuid = await membershipOf(application, 'student');
  const place = { scheduleUuid, taskKind, studentGroupUuid, attempt: 1 };
  await write(application, 'student', [
    ['setAnswerText', { ...place, value: { text } }],
    ...(page ? ([['setAnswerPages', { ...place, value: { files: [page] } }]] as const) : []),
    ['sendAnswer', { ...place, at: application.clock.now() - 30_000, after: 0 }],
  ]);
}

/** Pupils of a class have handed in words, as they stand on the server. */
export async function handInAll(
  { database, clock }: Pick<Application, 'database' | 'clock'>,
  scheduleUuid: string,
  taskKind: TaskKind,
  members: readonly string[],
): Promise<void> {
  const at = clock.now() - 60_000;
  const stamps = { schoolId: 1, scheduleUuid, taskKind, attempt: 1, version: 1, capturedAt: at, acceptedAt: at };
  const rows = members.flatMap((studentGroupUuid, index) => {
    const answer = { ...stamps, studentGroupUuid, authorUserId: 2 };
    return [
      { ...answer, kind: 'text' as const, value: { text: `№ 4: жауап ${index + 1}, k = ${40 + index} Н/м` } },
      { ...answer, kind: 'sent' as const, value: { at, number: 1, isOut: true } },
    ];
  });
  await database.db.insert(answerCells).values(rows);
}

/** `teacher` has drawn on a page: what each of the tools leaves. */
export async function drawOn(
  application: Application,
  scheduleUuid: string,
  { uuid: file }: Pick<AttachedFile, 'uuid'>,
  taskKind: TaskKind = 'homework',
): Promise<void> {
  const studentGroupUuid = await membershipOf(application, 'student');
  const add: Stroke[] = [
    { id: 'highlight-1', tool: 'highlighter', points: [1_100, 3_150, 5_400, 3_150] },
    {
      id: 'circle-0001',
      tool: 'pen',
      points: [4_000, 4_300, 4_700, 4_500, 4_400, 4_900, 3_400, 4_850, 3_300, 4_400, 4_000, 4_300],
    },
    ...stampKinds.map(
      (stamp, index): Stroke => ({
        id: `stamp-${stamp}`,
        tool: 'stamp',
        stamp,
        x: 8_800,
        y: 1_500 + index * 1_200,
        turn: 0,
      }),
    ),
  ];
  await write(application, 'teacher', [
    [
      'setStrokes',
      { scheduleUuid, taskKind, studentGroupUuid, attempt: 1, changes: [{ file, turn: null, add, remove: [] }] },
    ],
  ]);
}
