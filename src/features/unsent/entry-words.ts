import { findMutation } from '#contract/registry.ts';
import type { Text } from '#shared/i18n/index.ts';
import {
  arrowBackUp,
  check,
  circleDashed,
  type IconShape,
  listCheck,
  pencil,
  userCheck,
} from '#shared/ui/icons/index.ts';

type Entry = { readonly name: string; readonly payload: unknown };

/** What was done, in words. A row of a newer version of the application is named as it is instead of being guessed. */
export function describeEntry(
  { name, payload }: Entry,
  nameOf: (studentGroupUuid: string) => string,
  text: Text,
): string {
  const mutation = findMutation(name);
  const parsed = mutation?.payload.safeParse(payload);
  if (!mutation || !parsed?.success) return text('sync.unsent.unknownEntry', { name });
  const { message, values } = mutation.describe(parsed.data);
  return text(message, values.student === undefined ? values : { ...values, student: nameOf(String(values.student)) });
}

const icons: Readonly<Record<string, IconShape>> = {
  setAttendance: userCheck,
  takeRoll: listCheck,
  setMark: pencil,
  conductLesson: check,
  uncompleteLesson: arrowBackUp,
};
export function iconOf({ name }: Entry): IconShape {
  return icons[name] ?? circleDashed;
}

/** The route, below the year, that shows the entry's cell. */
export function routeOf({ name, payload }: Entry): string | undefined {
  const mutation = findMutation(name);
  return mutation?.payload.safeParse(payload).success ? mutation.openAt(payload) : undefined;
}
