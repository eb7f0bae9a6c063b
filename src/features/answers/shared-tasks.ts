// Homework to which shared files can be added: it wants an answer and is not handed in.
import type { Localized } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';

export type SharedTask = {
  readonly homeworkUuid: string;
  readonly labels: Localized;
  readonly body: string;
  readonly dueOn: LocalDate;
  readonly isRework: boolean;
};
/** Whether an unsent operation hands in or recalls the answer. */
type Unsent = { readonly name: string; readonly payload: unknown };

function isHandedIn(state: string, scheduleUuid: string, unsent: readonly Unsent[]): boolean {
  const last = unsent.findLast(({ name, payload }) => {
    const place = payload as { readonly scheduleUuid?: string; readonly taskKind?: string };
    const isOfAnswer = name === 'sendAnswer' || name === 'recallAnswer';
    return isOfAnswer && place.scheduleUuid === scheduleUuid && place.taskKind === 'homework';
  });
  return last ? last.name === 'sendAnswer' : state === 'sent' || state === 'verified';
}

/** Sorted: due today or later, earliest first; then overdue, latest first. */
export function sharedTasks(
  days: readonly ScheduleDay[],
  today: LocalDate,
  unsent: readonly Unsent[] = [],
): SharedTask[] {
  const found = new Map<string, SharedTask>();
  const inOrder = days.toSorted((a, b) => a.date.localeCompare(b.date));
  for (const { date, schedule } of inOrder) {
    for (const { subject, due } of schedule.toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart))) {
      for (const { homeworkUuid, scheduleUuid, body, answer } of due?.items ?? []) {
        if (!answer || found.has(homeworkUuid) || isHandedIn(answer.state, scheduleUuid, unsent)) continue;
        const isRework = answer.state === 'rework';
        found.set(homeworkUuid, { homeworkUuid, labels: subject.labels, body, dueOn: date, isRework });
      }
    }
  }
  const tasks = [...found.values()];
  return [...tasks.filter(({ dueOn }) => dueOn >= today), ...tasks.filter(({ dueOn }) => dueOn < today).toReversed()];
}

type Shared = { readonly id: string; readonly share: string };

/** The selected files: by default those of the share in the address, or of the latest one; a press changes the selection. */
export function chosenOf(files: readonly Shared[], asked: string | null, pressed: ReadonlySet<string>): string[] {
  const share = files.some((file) => file.share === asked) ? asked : files.at(-1)?.share;
  return files.filter((file) => (file.share === share) !== pressed.has(file.id)).map(({ id }) => id);
}

/** Whether a parent may hand in for the child (decisions L21), by the grade in the name of the class. */
export function isHandedInByParent(className: string): boolean {
  const grade = Number.parseInt(className, 10);
  return Number.isNaN(grade) || grade <= 4;
}
