// The mutations of all features: what a device may queue. Apart from the endpoints (registry.ts), because every page carries this,
// and none of them all endpoints.
import { type CellAddress, parseDocumentKey } from './core/documents.ts';
import type { AnyMutation, Intent } from './core/mutation.ts';
import { homeworkMutations } from './homework/homework.mutations.ts';
import { journalMutations } from './journal/journal.mutations.ts';
import { lessonMutations } from './lesson/lesson.mutations.ts';

export const mutations = { ...homeworkMutations, ...journalMutations, ...lessonMutations } as const;
export type MutationName = keyof typeof mutations;

/** The mutation of a name, or undefined for one that this build does not know. */
export function findMutation(name: string): AnyMutation | undefined {
  return Object.hasOwn(mutations, name) ? mutations[name as MutationName] : undefined;
}

/** Any operation on a cell of a lesson, by the cell's kind: from it the mutation itself makes the one that brings a value back. */
const anyOn: Readonly<Record<string, (scheduleUuid: string, studentGroupUuid: string) => Intent>> = {
  roll: (scheduleUuid) => ({ name: 'takeRoll', payload: { scheduleUuid } }),
  conduct: (scheduleUuid) => ({ name: 'conductLesson', payload: { scheduleUuid, themeUuid: null, theme: '' } }),
  homework: (scheduleUuid) => ({ name: 'setHomework', payload: { scheduleUuid, homework: null } }),
  attendance: (scheduleUuid, studentGroupUuid) => ({
    name: 'setAttendance',
    payload: { scheduleUuid, studentGroupUuid, attendance: 'was_in_class' },
  }),
  mark: (scheduleUuid, studentGroupUuid) => ({
    name: 'setMark',
    payload: { scheduleUuid, studentGroupUuid, mark: null, comment: null },
  }),
};

/** The operation that gives a cell of a lesson an earlier value, as its declaration undoes it; null where there is none. */
export function intentToRestore({ document, cell }: CellAddress, value: unknown): Intent | null {
  const { kind, parts } = parseDocumentKey(document);
  const [cellKind = '', studentGroupUuid = ''] = cell.split(':');
  const any =
    kind === 'lesson' && Object.hasOwn(anyOn, cellKind) ? anyOn[cellKind]?.(parts[0] ?? '', studentGroupUuid) : null;
  const mutation = any ? findMutation(any.name) : undefined;
  const payload = mutation?.payload.safeParse(any?.payload);
  if (!mutation || mutation.undo === 'never' || !payload?.success) return null;
  return mutation.undo(value ?? null, payload.data);
}
