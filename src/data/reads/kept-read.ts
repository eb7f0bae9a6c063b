// One read of an account: asked of the server by the name of what is kept, and kept again.
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { Handles } from '#db/handles.ts';
import { forgetRead, type KeptRead, keepRead, readKept } from '#db/reads.ts';
import { type ApiContext, type CallInput, type ChangedResult, callIfChanged } from '#shared/http/api.ts';
import { serverClock } from '../time/clock.ts';
import { withChangedRows } from './changed-rows.ts';

type Reader = {
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

/**
 * @param onKept told of what is on the device, before anybody is asked.
 * @throws AppError what the server, or its absence, says.
 */
export async function askAndKeep<E extends AnyEndpoint>(
  { handles, api, school }: Reader,
  endpoint: E,
  input: CallInput<E>,
  onKept: (kept: KeptRead) => void,
): Promise<KeptRead> {
  const name = readName(endpoint, input, school.eduYear);
  // A disk that cannot be read keeps nobody from asking.
  const kept = await readKept(handles, school.schoolId, name).catch(() => undefined);
  if (kept) onKept(kept);
  const { answer, body } = await answerFor(kept);
  if (answer.kind === 'error') {
    if (isRefusal(answer.error.code)) await forgetRead(handles, school.schoolId, name);
    const { code, ...details } = answer.error;
    throw new AppError(code, details);
  }
  const at = serverClock.now();
  const read = answer.kind === 'data' ? { body, etag: answer.etag, at } : { ...(kept as KeptRead), at };
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
