// One read of an account: asked of the server by the name of what is kept, and kept again.
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Handles } from '#db/handles.ts';
import { forgetRead, type KeptRead, keepRead, readKept } from '#db/reads.ts';
import { cacheKey } from '#db/schema.ts';
import { type ApiContext, type CallInput, type ChangedResult, callIfChanged } from '#shared/http/api.ts';
import { serverClock } from '../time/clock.ts';
import { withChangedRows } from './changed-rows.ts';

/** Whose reads they are. */
export type ReaderOfReads = {
  readonly handles: Handles;
  readonly api: ApiContext;
  readonly school: { readonly schoolId: number; readonly eduYear: number };
};

/** The server has said that there is nothing here for this person: what was kept is shown no more. */
export function isRefusal(code: ErrorCode | undefined): boolean {
  return code === 'ACCESS_DENIED' || code === 'WRONG_SCHOOL' || code === 'NOT_FOUND';
}

/** Its name in `caches`; no kind of document begins like it. */
export function readName({ path }: AnyEndpoint, input: CallInput<AnyEndpoint>, eduYear: number): string {
  return `read:${path}:${eduYear}:${canonicalJson(input)}`;
}

/** The last question about each read that the server has answered: the answer to an earlier one is older, whenever it comes. */
const answered = new WeakMap<Handles, Map<string, number>>();
let questions = 0;

/** True when nothing that was asked later has been answered; from then on nothing asked before counts. `key`: of the row in `caches`. */
function isNewest(handles: Handles, key: string, question: number): boolean {
  const last = answered.get(handles) ?? new Map<string, number>();
  answered.set(handles, last);
  if ((last.get(key) ?? 0) > question) return false;
  last.set(key, question);
  return true;
}

/**
 * @param onKept told of what is on the device, before anybody is asked.
 * @throws AppError what the server, or its absence, says.
 */
export async function askAndKeep<E extends AnyEndpoint>(
  { handles, api, school }: ReaderOfReads,
  endpoint: E,
  input: CallInput<E>,
  onKept: (kept: KeptRead) => void,
): Promise<KeptRead> {
  const name = readName(endpoint, input, school.eduYear);
  const question = ++questions;
  // A disk that cannot be read keeps nobody from asking.
  const before = await readKept(handles, school.schoolId, name).catch(() => undefined);
  if (before) onKept(before);
  const { answer, body } = await answerFor(before);
  const isWord = answer.kind !== 'error' || isRefusal(answer.error.code);
  const isLast = isWord && isNewest(handles, cacheKey(school.schoolId, name), question);
  if (answer.kind === 'error') {
    if (isLast) await forgetRead(handles, school.schoolId, name);
    const { code, ...details } = answer.error;
    throw new AppError(code, details);
  }
  const at = serverClock.now();
  const read = answer.kind === 'data' ? { body, etag: answer.etag, at } : { ...(before as KeptRead), at };
  if (!isLast) return read;
  // One that cannot be kept is still on the screen.
  await keepRead(handles, school.schoolId, name, read).catch((cause: unknown) =>
    console.info(JSON.stringify({ source: 'reads', event: 'not kept', error: (cause as Error).name })),
  );
  return read;

  async function answerFor(known: KeptRead | undefined): Promise<{ answer: ChangedResult<E>; body: unknown }> {
    const answer = await callIfChanged(api, endpoint, input, known?.etag ?? null);
    if (answer.kind !== 'data') return { answer, body: null };
    const body = withChangedRows(known?.body, answer.data);
    // What is here is not what the server takes it for.
    return body === undefined && known ? answerFor(undefined) : { answer, body };
  }
}
