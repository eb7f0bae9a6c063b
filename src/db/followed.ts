// The schools that an account follows on this device, for the service worker that asks what changed when no page is open.
import type { Handles } from './handles.ts';

export type FollowedSchool = { readonly schoolId: number; readonly eduYear: number };
const followedKey = 'followed';

export async function readFollowed(handles: Handles): Promise<readonly FollowedSchool[]> {
  const row = await handles.run(() => handles.relaxed.settings.get(followedKey));
  return (row?.value as readonly FollowedSchool[] | undefined) ?? [];
}

export async function keepFollowed(handles: Handles, schools: readonly FollowedSchool[]): Promise<void> {
  const value = schools.map(({ schoolId, eduYear }) => ({ schoolId, eduYear }));
  if (JSON.stringify(value) === JSON.stringify(await readFollowed(handles))) return;
  await handles.write(() => handles.relaxed.settings.put({ key: followedKey, value }));
}
