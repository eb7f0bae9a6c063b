// What is really on this device, read past the engine and the screens, and what a device can suffer: eviction, a second tab.
import { Handles } from '#db/handles.ts';
import { readOutbox } from '#db/outbox.ts';
import type { OutboxRow } from '#db/schema.ts';
import { Account } from '../account.ts';

export type DocumentOnDisk = {
  readonly name: string;
  readonly schoolId: number;
  readonly bytes: number;
  readonly cells: number;
  /** Device time. */
  readonly fetchedAt: number;
  readonly isLive: boolean;
  readonly value: unknown;
};

async function withHandles<Result>(userId: number, read: (handles: Handles) => Promise<Result>): Promise<Result> {
  const handles = new Handles(userId);
  try {
    return await handles.run(() => read(handles));
  } finally {
    handles.close();
  }
}

export async function outboxOnDisk(userId: number): Promise<OutboxRow[]> {
  return withHandles(userId, readOutbox);
}

export async function documentsOnDisk(userId: number): Promise<DocumentOnDisk[]> {
  const rows = await withHandles(userId, ({ relaxed }) => relaxed.caches.toArray());
  return rows.map(({ document, schoolId, body, cells, fetchedAt, live }) => ({
    name: document,
    schoolId,
    bytes: JSON.stringify({ body, cells }).length,
    cells: Object.keys(cells).length,
    fetchedAt,
    isLive: live,
    value: { body, cells },
  }));
}

/** The browser takes the account's database away, unsent work and all, as it does to a site that nobody used for long. */
export async function evict(userId: number): Promise<void> {
  await new Handles(userId).destroy();
}

/**
 * A second tab: another engine in another worker, with connections to the store, a channel and a gate of its own. Only the window
 * is missing, which browsers open for nobody's script.
 */
export function openSecondTab({ user, school, api }: Account): Account {
  return new Account({
    user,
    school,
    childId: null,
    language: api.language,
    onServerOffset: () => undefined,
    onChildRefused: () => undefined,
    onSession: () => undefined,
  });
}
