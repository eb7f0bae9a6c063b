// What is really on this device, read past the engine and the screens, and what a device can suffer: eviction, a second tab.
import { isHead, readAttachments, readBytes } from '#db/attachments.ts';
import { Handles } from '#db/handles.ts';
import { readOutbox } from '#db/outbox.ts';
import type { AttachmentRow, OutboxRow } from '#db/schema.ts';
import { sha256Of } from '#shared/lib/sha256.ts';
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

/** Heads of the unsent files. */
export async function filesOnDisk(userId: number): Promise<AttachmentRow[]> {
  return withHandles(userId, readAttachments);
}

/** Sums of the unsent files by uuid, of the bytes that can be read; null where some cannot. One file at a time is in memory. */
export async function fileSumsOnDisk(userId: number): Promise<Map<string, string | null>> {
  return withHandles(userId, async (handles) => {
    const sums = new Map<string, string | null>();
    for (const head of await readAttachments(handles)) {
      const bytes = await readBytes(handles, head);
      sums.set(head.id, bytes && (await sha256Of(bytes)));
    }
    return sums;
  });
}

/** How many rows of unsent work and pieces of files lie readable on the device; none after a sign-out. */
export async function exposedOnDisk(userId: number): Promise<number> {
  return withHandles(userId, (handles) =>
    handles.run(async () => {
      const { attachments, outbox, drafts } = handles.relaxed;
      let readable = (await outbox.count()) + (await drafts.count());
      await attachments.each((row) => {
        if (isHead(row) || !row.iv) readable += 1;
      });
      return readable;
    }),
  );
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
