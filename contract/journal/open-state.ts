// What a lesson that nobody has filled in yet means, by the clock.
import { inZone, type LocalDate, type ServerTime } from '../core/time.ts';

export type OpenState = 'notYet' | 'running' | 'missing' | 'overdue';

/** What a lesson that is not filled is at a moment: to come, running, missing after the bell, overdue on the next day. */
export function openStateOf(
  lesson: { readonly date: LocalDate; readonly timeStart: string; readonly timeEnd?: string | undefined },
  { now, timeZone }: { readonly now: ServerTime; readonly timeZone: string },
): OpenState {
  const local = inZone(now, timeZone);
  if (local.date !== lesson.date) return local.date < lesson.date ? 'notYet' : 'overdue';
  if (local.time < lesson.timeStart) return 'notYet';
  // Answers that were kept by an earlier build have no end.
  return lesson.timeEnd !== undefined && local.time < lesson.timeEnd ? 'running' : 'missing';
}
