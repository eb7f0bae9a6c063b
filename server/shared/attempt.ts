import { AppError } from '#contract/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import type { Write } from './write.ts';

/**
 * Does a part of a write behind a savepoint: what an AppError refuses leaves nothing behind, neither rows nor history, and the rest of
 * the write goes on.
 * @returns what it came to, or the refusal. Other errors are thrown.
 */
export async function attempt<Result>(
  write: Write,
  work: (write: Write) => Promise<Result>,
): Promise<{ readonly done: Result } | { readonly refused: AppError }> {
  const told: (() => void)[] = [];
  try {
    const done = await write.db.transaction((db) =>
      work({
        ...write,
        db: db as unknown as Db,
        concerns: (concerns) => void told.push(() => write.concerns(concerns)),
        changed: (entity, changes) => void told.push(() => write.changed(entity, changes)),
        after: (step) => void told.push(() => write.after(step)),
      }),
    );
    for (const tell of told) tell();
    return { done };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}
