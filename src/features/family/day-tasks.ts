// Homework of a day, one entry per subject: what is set, what the teacher stated, what nobody has entered.
import type { ScheduleDay, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

type Due = NonNullable<ScheduleEntry['due']>;
export type DayTask = {
  /** First lesson of the subject on this day; names the subject, the teacher and the kind of lesson. */
  readonly entry: ScheduleEntry;
  readonly state: Due['state'];
  readonly items: Due['items'];
};

/** Two lessons of a subject on one day are one line: what is due at either of them is due that day. */
export function dayTasks({ schedule }: Pick<ScheduleDay, 'schedule'>): DayTask[] {
  const inOrder = schedule.toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart));
  const tasks = new Map<string, DayTask>();
  for (const entry of inOrder) {
    const key = entry.assignmentUuid ?? `${entry.subject.subjectId} ${entry.subgroupUuid}`;
    const due = entry.due ?? { state: 'notEntered', items: [] };
    const known = tasks.get(key);
    if (!known) tasks.set(key, { entry, ...due });
    else if (due.state === 'set')
      tasks.set(key, { entry: known.entry, state: 'set', items: [...known.items, ...due.items] });
  }
  return [...tasks.values()];
}

/** Homework that is set, of all subjects of the day. */
export function setHomework(tasks: readonly DayTask[]): Due['items'] {
  return tasks.flatMap(({ items }) => items);
}
