// Asks the server again for kept reads that no page opens, so that data leaves the device when the person may no longer read it: at once after
// the person's rights changed, and each day, since a pupil who moves to another class changes no rights.
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError, isLinkError } from '#contract/core/errors.ts';
import { socialEndpoints } from '#contract/social/social.endpoints.ts';
import { forgetRead, forgetReadsBefore, keptReads, noteRights, readRights } from '#db/reads.ts';
import type { CallInput } from '#shared/http/api.ts';
import { askAndKeep, type ReaderOfReads } from './kept-read.ts';

const dayMs = 86_400_000;
/** What the server has not answered for so long goes: the person may have lost it. */
const unansweredMs = 7 * dayMs;

/** The server records who opened these: they are not asked for in the name of a person who does not look. They go instead. */
const recorded: readonly string[] = [socialEndpoints.visits.path];

type Named = { readonly endpoint: AnyEndpoint; readonly input: CallInput<AnyEndpoint>; readonly eduYear: number };

/** What a read asks, by its name (`readName`); null for the name of another application's read. */
function namedBy(name: string): Named | null {
  const [, path, eduYear, input] = /^read:(.+?):(\d{4}):(\{.*\})$/s.exec(name) ?? [];
  if (path === undefined || input === undefined) return null;
  const endpoint = {
    method: 'GET',
    path,
    summary: '',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: undefined,
  } as unknown as AnyEndpoint;
  return { endpoint, input: JSON.parse(input) as CallInput<AnyEndpoint>, eduYear: Number(eduYear) };
}

/**
 * One round over the reads of a school, the oldest first. After rights have changed, what could not be asked for within a day goes.
 * @param now server time, epoch milliseconds.
 * @param mayGoOn false as soon as the link is wanted for something else; the next round goes on.
 */
export async function askAgain(reader: ReaderOfReads, now: () => number, mayGoOn: () => boolean): Promise<void> {
  const { handles } = reader;
  const { schoolId } = reader.school;
  const { scopes, known } = await readRights(handles, schoolId);
  const hasChanged = scopes !== undefined && known !== undefined && known.scopes !== scopes;
  const changedAt = hasChanged ? (known.changedAt ?? now()) : null;
  if (scopes !== undefined && known === undefined) await noteRights(handles, schoolId, { scopes, changedAt: null });
  if (hasChanged && known.changedAt === null) await noteRights(handles, schoolId, { ...known, changedAt });
  const before = changedAt ?? now() - dayMs;
  let isAnswering = true;
  for (const { name, at } of await keptReads(handles, schoolId)) {
    if (at >= before || !isAnswering) break;
    if (!mayGoOn()) return;
    isAnswering = await askOne(reader, name);
  }
  // After all that could be asked for has been.
  if (changedAt !== null && now() - changedAt > dayMs) await forgetReadsBefore(handles, schoolId, changedAt);
  if (!isAnswering) return;
  await forgetReadsBefore(handles, schoolId, now() - unansweredMs);
  if (hasChanged) await noteRights(handles, schoolId, { scopes, changedAt: null });
}

/** False where the server is not reached, or wants to be asked later. A refusal takes the read from the device. */
async function askOne(reader: ReaderOfReads, name: string): Promise<boolean> {
  const { handles, api, school } = reader;
  const asked = namedBy(name);
  if (!asked || recorded.includes(asked.endpoint.path)) {
    await forgetRead(handles, school.schoolId, name);
    return true;
  }
  const inYear = { schoolId: school.schoolId, eduYear: asked.eduYear };
  try {
    await askAndKeep(
      { handles, api: { ...api, school: () => inYear }, school: inYear },
      asked.endpoint,
      asked.input,
      () => undefined,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return !isLinkError(error.code) && error.code !== 'TOO_MANY_REQUESTS' && error.code !== 'UNAVAILABLE';
  }
  return true;
}
