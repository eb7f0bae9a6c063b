// What the server really holds, asked past all faults and past everything that this device believes.

import type { CellVersion } from '#contract/core/cell-version.ts';
import type { ErrorCode, PlainError } from '#contract/core/errors.ts';
import { uuidV7 } from '#contract/core/ids.ts';
import { filesEndpoints } from '#contract/files/files.endpoints.ts';
import { fileRefusals } from '#contract/files/files.schema.ts';
import { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { sessionEndpoints } from '#contract/session/session.endpoints.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import { protocolVersion, type WireCell } from '#contract/sync/sync.schema.ts';
import { type ApiContext, call } from '#shared/http/api.ts';
import { AuthGate } from '#shared/http/auth-gate.ts';
import { plainFetch } from '#shared/http/browser-fetch.ts';
import { deviceNow } from '#shared/lib/device-time.ts';
import { sha256Of } from '#shared/lib/sha256.ts';
import type { Account } from '../account.ts';
import { beginSignIn, enterAgain } from '../session/entering.ts';
import { sessionState } from '../session/session.ts';

export type ServerLesson = { readonly body: LessonBody; readonly cells: Readonly<Record<string, WireCell>> };

/** The server answered, and has no whole file. */
const notHeld: readonly ErrorCode[] = ['NOT_FOUND', ...fileRefusals];

/** Its own way to a token: the account's may be in the middle of a fault. */
function gateOf(userId: number): AuthGate {
  const anonymous: ApiContext = { fetch: plainFetch, gate: null, language: () => 'kz', school: () => null };
  return new AuthGate(userId, {
    withLock: (name, work) => navigator.locks.request(name, work) as ReturnType<typeof work>,
    post: () => undefined,
    wait: async () => undefined,
    session: async () => ({ signIn: null, kind: 'in' }),
    noteOver: async () => undefined,
    now: deviceNow,
    refresh: async (account): Promise<{ token: string } | { error: PlainError }> => {
      const result = await call(anonymous, sessionEndpoints.refreshToken, { body: { userId: account } });
      return result.kind === 'data' ? { token: result.data.access_token } : { error: result.error };
    },
  });
}

export class LabServer {
  private readonly account: Account;
  private readonly gate: AuthGate;
  private readonly api: ApiContext;

  constructor(account: Account) {
    this.account = account;
    this.gate = gateOf(account.user.userId);
    this.api = { fetch: plainFetch, gate: this.gate, language: account.api.language, school: () => account.school };
  }

  /** Lessons with all their cells; null when the server cannot be asked. */
  async lessons(scheduleUuids: readonly string[]): Promise<Map<string, ServerLesson> | null> {
    const { schoolId, eduYear } = this.account.school;
    const body = {
      protocol: protocolVersion,
      clientId: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
      userId: this.account.user.userId,
      schoolId,
      eduYear,
      sentAt: Date.now(),
      ackFloor: 0,
      dictionary: [],
      groups: [],
      cursor: null,
      want: scheduleUuids.map(lessonDocument.name),
    };
    const answer = await call(this.api, syncEndpoints.sync, { body });
    if (answer.kind === 'error') return null;
    return new Map(
      answer.data.documents.flatMap(({ key, body: found, cells }) =>
        found ? [[key.slice(key.indexOf(':') + 1), { body: found as LessonBody, cells: cells ?? {} }] as const] : [],
      ),
    );
  }

  /** Every value that a cell ever had, the oldest first; null when the server cannot be asked. */
  async history(scheduleUuid: string, cell: string): Promise<CellVersion[] | null> {
    const query = { ...this.account.school, scheduleUuid, cell };
    const answer = await call(this.api, journalEndpoints.cellHistory, { query });
    return answer.kind === 'data' ? answer.data.toReversed() : null;
  }

  /** Sums of the files that the server gives, by uuid; missing are those that it does not hold whole. Null when it cannot be asked. */
  async fileSums(uuids: readonly string[]): Promise<Map<string, string> | null> {
    const sums = new Map<string, string>();
    for (const uuid of uuids) {
      const answer = await call(this.api, filesEndpoints.read, { params: { uuid } });
      if (answer.kind === 'data') sums.set(uuid, await sha256Of(await answer.data.arrayBuffer()));
      else if (!notHeld.includes(answer.error.code)) return null;
    }
    return sums;
  }

  /** Writes an attendance as another device of the same person would: by the path of the specification. */
  async setAttendance(lesson: LessonBody, studentGroupUuid: string, attendance: Attendance): Promise<boolean> {
    const { schoolId, eduYear } = this.account.school;
    const { userId } = this.account.user;
    const entry = {
      eduYear,
      schoolId,
      groupId: lesson.group.id,
      subjectId: lesson.lessonMeta.subjectId,
      studentGroupUuid,
      scheduleUuid: lesson.id,
      date: lesson.lessonMeta.dateWithoutFormat,
      attendance,
    };
    const answer = await call(this.api, journalEndpoints.attendanceBulk, { body: { userId, attendances: [entry] } });
    return answer.kind === 'data';
  }

  /** What a person does at the sign-in page, without the password: the session on the server is alive, only the fault said otherwise. */
  async signInAgain(): Promise<boolean> {
    const renewed = await this.gate.renew(null);
    if (renewed.kind !== 'token') return false;
    if (sessionState().kind === 'anonymous') return enterAgain(this.account.user.userId, renewed.token);
    await this.account.session.begun(await beginSignIn(this.account.user.userId, renewed.token));
    return true;
  }
}
