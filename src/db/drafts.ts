// What a person typed and did not store yet. It stays over a reload, an update and the end of a session (law 7).
import type { DeviceTime } from '#contract/core/time.ts';
import type { Handles } from './handles.ts';
import { cacheKey } from './schema.ts';

export async function readDraft(handles: Handles, schoolId: number, name: string): Promise<unknown> {
  const row = await handles.read(['drafts'], async ({ drafts }) => drafts.get(cacheKey(schoolId, name)));
  return row?.value;
}

/** `value` undefined: there is nothing to keep any more. */
export async function keepDraft(
  handles: Handles,
  { schoolId, name, value, at }: { schoolId: number; name: string; value: unknown; at: DeviceTime },
): Promise<void> {
  const key = cacheKey(schoolId, name);
  await handles.write(async () => {
    if (value === undefined) await handles.strict.drafts.delete(key);
    else await handles.strict.drafts.put({ key, schoolId, value, at });
  });
}
