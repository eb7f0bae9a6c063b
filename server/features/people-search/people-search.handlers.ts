import { sortedKazakh } from '#contract/core/collation.ts';
import { inZone } from '#contract/core/time.ts';
import type { peopleSearchEndpoints } from '#contract/people-search/people-search.endpoints.ts';
import { mostFound, searcherRoles } from '#contract/people-search/people-search.schema.ts';
import { recordFound, recordSearch } from '#server/features/people/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { schoolsOfAreas } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { cardsOf, readCards } from './people-search.repository.ts';

/** Counted before anybody is looked for, and nobody is told of who is not recorded: all of it is one transaction. */
export const search: Handler<(typeof peopleSearchEndpoints)['search']> = async (call) => {
  const { caller, body, receivedAt, write } = call;
  const data = await write(async ({ db }) => {
    await recordSearch(db, { userId: caller.userId, at: receivedAt });
    const schools = new Map((await schoolsOfAreas(db, caller, searcherRoles)).map((school) => [school.id, school]));
    const cards = await cardsOf(db, [...schools.keys()], body.text);
    const told = await readCards(db, cards.slice(0, mostFound), inZone(receivedAt, usualTimeZone).date);
    await recordFound(db, { userId: caller.userId, at: receivedAt, cards: told });
    const rows = sortedKazakh(told, ({ name }) => name).map(({ schoolId, userId: _, ...row }, key) => {
      return { ...row, key, school: schools.get(schoolId)?.name ?? '' };
    });
    return { rows, isCut: cards.length > mostFound };
  });
  return { data };
};
