import type { JournalsBody } from '#contract/journal/journal.schema.ts';

export type JournalOfList = JournalsBody['journals'][number];

/** In the order of the list, each class once. */
export function byClass(journals: readonly JournalOfList[]) {
  return [...Map.groupBy(journals, ({ group }) => group.id).values()].flatMap((entries) => {
    const [first] = entries;
    return first ? [{ group: first.group, entries }] : [];
  });
}
