// How many notices the bell or the page shows: five more at each press. What is older than the hundred of the device is asked of the server,
// and a press that got no answer is taken back (NOTIF-008, NOTIF-009, NOTIF-019, decisions D50).
import { useState } from 'react';
import { noticesEndpoints } from '#contract/notices/notices.endpoints.ts';
import { mostAsked, type NoticeItem, noticesHeld, noticesIn } from '#contract/notices/notices.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';

type Shown = {
  readonly items: readonly NoticeItem[];
  readonly hasMore: boolean;
  readonly showMore: () => Promise<void>;
};

/** @param step - so many at first, and so many more at each press. */
export function useShown(held: readonly NoticeItem[], step: number): Shown {
  const { api, user } = useAccount();
  const [text, toast] = [useText(), useToast()];
  const [limit, setLimit] = useState(step);
  const [older, setOlder] = useState<{ items: readonly NoticeItem[]; hasMore: boolean }>({ items: [], hasMore: true });
  const isWhole = held.length < noticesHeld || limit >= mostAsked;
  const known = new Set(held.map(({ id }) => id));
  const all = [...held, ...older.items.filter(({ id }) => !known.has(id))];
  const showMore = async () => {
    const before = limit;
    const next = Math.min(limit + step, mostAsked);
    setLimit(next);
    if (isWhole || next <= held.length || !older.hasMore) return;
    const answer = await call(api, noticesEndpoints.list, { query: { user_id: user.userId, limit: next } });
    if (answer.kind === 'data') {
      const items = answer.data.data.flatMap(itemsOf);
      setOlder({ items, hasMore: answer.data.haveMoreNotifies });
      return;
    }
    setLimit(before);
    if (answer.kind === 'error') toast.error(errorWords(answer.error, text));
  };
  return { items: all.slice(0, limit), hasMore: all.length > limit || (!isWhole && older.hasMore), showMore };
}

type Told = { readonly Params: string; readonly CreatedAt: string; readonly IsRead: boolean };
function itemsOf({ Params, CreatedAt, IsRead }: Told): NoticeItem[] {
  const at = Date.parse(CreatedAt);
  const { id, ...value } = JSON.parse(Params) as { id: string };
  return noticesIn([[id, { value, at }]], IsRead ? at : 0);
}
