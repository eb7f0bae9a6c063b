import { findMutation } from '#contract/mutations.ts';
import type { Text } from '#shared/i18n/index.ts';

type Entry = { readonly name: string; readonly payload: unknown };

/** Whom the entry is about, and what was done, in words. */
export type EntryWords = { readonly student: string | undefined; readonly what: string };

/** A row of a newer version of the application is named as it is instead of being guessed. */
export function describeEntry(
  { name, payload }: Entry,
  nameOf: (studentGroupUuid: string) => string,
  text: Text,
): EntryWords {
  const mutation = findMutation(name);
  const parsed = mutation?.payload.safeParse(payload);
  if (!mutation || !parsed?.success) return { student: undefined, what: text('unsent.unknownEntry', { name }) };
  const { message, values } = mutation.describe(parsed.data);
  const student = values.student === undefined ? undefined : nameOf(String(values.student));
  return { student, what: text(message, values) };
}

/** The route, below the year, that shows the entry's cell. */
export function routeOf({ name, payload }: Entry): string | undefined {
  const mutation = findMutation(name);
  return mutation?.payload.safeParse(payload).success ? mutation.openAt(payload) : undefined;
}
