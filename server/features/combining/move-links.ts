// The parents of two cards that become one.
import { randomUUID } from 'node:crypto';
import type { Writing } from '#server/features/contingent/public.ts';
import {
  deleteLink,
  endCodesOf,
  insertLink,
  type Link,
  parentLinkEntity,
  readLinks,
} from '#server/features/parents/public.ts';
import type { Side } from './both-cards.ts';

/** Makes the chosen links those of the card that stays; the others end. */
export async function moveLinks(
  { tx, schoolId, now }: Writing,
  kept: Side,
  gone: Side,
  links: readonly Link[],
): Promise<void> {
  const { studentSchoolUuid } = kept.held.value;
  const changes = [...kept.links, ...gone.links]
    .filter((link) => gone.links.includes(link) || !links.includes(link))
    .map((link) => ({ id: link.uuid, before: link.value, after: null }));
  const coming = gone.links.filter((link) => links.includes(link));
  const uuids = coming.map(() => randomUUID());
  // Insert before deleting: a parent without a child loses the data that a school gave.
  for (const [index, { value }] of coming.entries())
    await insertLink(tx.db, schoolId, uuids[index] ?? '', { ...value, studentSchoolUuid }, now);
  for (const link of [...kept.links, ...gone.links])
    if (changes.some(({ id }) => id === link.uuid)) await deleteLink(tx.db, schoolId, link, now);
  // Parents who are left out may know the codes of the removed card.
  const stay = new Set(links.map(({ user }) => user.id));
  if (gone.links.some(({ user }) => !stay.has(user.id))) await endCodesOf(tx.db, schoolId, [studentSchoolUuid], now);
  const stored = await readLinks(tx.db, schoolId, { uuids });
  tx.changed(parentLinkEntity, [
    ...changes,
    ...stored.map(({ uuid, value }) => ({ id: uuid, before: null, after: value })),
  ]);
}
