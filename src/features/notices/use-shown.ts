// How many lines the bell or the page shows: five more at each press. What is older than the hundred of the device is asked of the server,
// and a press that got no answer is taken back (NOTIF-008, NOTIF-009, NOTIF-019, decisions D50).
import { useState } from 'react';
import { noticesEndpoints } from '#contract/notices/notices.endpoints.ts';
import { mostAsked, noticesHeld, noticesIn } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { linesOf, type NoticeLine } from './notice-lines.ts';
import type { SchoolNotice } from './use-notices.ts';

type Shown = {
  readonly lines: readonly NoticeLine<SchoolNotice>[];
  readonly hasMore: boolean;
  readonly showMore: () => Promise<void>;
};
type Older = { readonly items: readonly SchoolNotice[]; readonly hasMore: boolean };

/** @param step - so many lines at first, and so many more at each press. */
export function useShown(held: readonly SchoolNotice[], step: number): Shown {
  const account = useAccount();
  const [text, toast] = [useText(), useToast()];
  const [limit, setLimit] = useState(step);
  const [older, setOlder] = useState<Older>({ items: [], hasMore: true });
  /** Schools of which the device may not hold everything. */
  const schools = account.schools().filter(({ schoolId }) => countIn(held, schoolId) >= noticesHeld);
  const known = new Set(held.map(nameOf));
  const all = [...held, ...older.items.filter((item) => !known.has(nameOf(item)))];
  const { timeZone } = account.person;
  const lines = linesOf(all, timeZone);
  const asked = Math.min(all.length + step, mostAsked);
  const mayAsk = schools.length > 0 && older.hasMore && all.length < mostAsked;
  const showMore = async () => {
    const before = limit;
    const next = limit + step;
    setLimit(next);
    if (!mayAsk || next <= lines.length) return;
    const found: SchoolNotice[] = [];
    let hasMore = false;
    for (const school of schools) {
      const api = { ...account.api, school: () => school };
      const query = { user_id: account.user.userId, limit: asked };
      const answer = await call(api, noticesEndpoints.list, { query });
      if (answer.kind !== 'data') {
        setLimit(before);
        if (answer.kind === 'error') toast.error(errorWords(answer.error, text));
        return;
      }
      found.push(...answer.data.data.flatMap((told) => itemsOf(told, school.schoolId)));
      hasMore ||= answer.data.haveMoreNotifies;
    }
    setOlder({ items: found.sort((one, other) => other.at - one.at), hasMore });
  };
  return { lines: lines.slice(0, limit), hasMore: lines.length > limit || mayAsk, showMore };
}

const nameOf = ({ schoolId, id }: SchoolNotice) => `${schoolId} ${id}`;
const countIn = (items: readonly SchoolNotice[], schoolId: number) =>
  items.filter((item) => item.schoolId === schoolId).length;

type Told = { readonly Params: string; readonly CreatedAt: string; readonly IsRead: boolean };
function itemsOf({ Params, CreatedAt, IsRead }: Told, schoolId: number): SchoolNotice[] {
  const at = Date.parse(CreatedAt);
  const { id, ...value } = JSON.parse(Params) as { id: string };
  return noticesIn([[id, { value, at }]], IsRead ? at : 0).map((item) => ({ ...item, schoolId }));
}
