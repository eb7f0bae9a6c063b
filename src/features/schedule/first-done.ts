// Whether a person has done, or closed, what a newcomer is told to do first.
import { readLocal, writeLocal } from '#shared/lib/storage.ts';

export function isFirstDone(userId: number): boolean {
  return readLocal(`first.${userId}`).state !== 'absent';
}

export function keepFirstDone(userId: number): void {
  writeLocal(`first.${userId}`, { isDone: true });
}
