// What is done to many students: planned by the server, shown, and done to those with whom it can be.
import { useRef } from 'react';
import { useStored } from '#blocks/changes/use-undo.ts';
import { bulkActsEndpoints as endpoints } from '#contract/contingent/bulk-acts.endpoints.ts';
import type { BulkPlan } from '#contract/contingent/bulk-acts.ts';
import type { MoveFields } from '#contract/contingent/movements.ts';
import type { DepartureFields } from '#contract/core/arrivals.ts';
import { type PlainError, reactionTo } from '#contract/core/errors.ts';
import { subgroupsEndpoints } from '#contract/groups/subgroups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';
import { useRights } from './rights.ts';

type Ids = readonly number[];
export type Pressed = 'done' | 'refused' | 'unanswered';

export function useBulkActs() {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const stored = useStored();
  const readAgain = useReadAgain();
  const rights = useRights();
  /** The answer to a press may be lost: the same press again is the same request. */
  const requests = useRef(new Map<string, string>());
  /** Why it was not done is told; `unanswered`: whether it was is unknown, and the same press again says so. */
  const press = async (
    what: object,
    send: (requestId: string) => Promise<Answer>,
    words: (count: number) => string,
  ): Promise<Pressed> => {
    const key = JSON.stringify(what);
    const requestId = requests.current.get(key) ?? makeId();
    requests.current.set(key, requestId);
    const result = await send(requestId);
    if (result.kind === 'data') {
      requests.current.delete(key);
      void readAgain();
      // Only the management takes things back.
      stored(words(result.data.rows?.length ?? result.data.count ?? 0), rights === 'all' ? result.data.batch : null);
      return 'done';
    }
    const { code, errors } = result.error;
    if (code === 'STALE_VERSION') toast.error(text('contingent.bulk.stale'));
    else toast.error(errors ? Object.values(errors).flat().join(' ') : errorWords(result.error, text));
    return reactionTo(code) === 'retry' ? 'unanswered' : 'refused';
  };
  const planned = (ids: Ids) => ({ ...school, ids: [...ids] });
  return {
    planMove: (ids: Ids, body: MoveFields): Promise<BulkPlan> =>
      callOrThrow(api, endpoints.moveMany, { body: { ...planned(ids), ...body, dryRun: true } }),
    move: (ids: Ids, body: MoveFields, digest: string): Promise<Pressed> =>
      press(
        { move: ids, body, digest },
        (requestId) => call(api, endpoints.moveMany, { body: { ...planned(ids), ...body, digest, requestId } }),
        (count) => text('contingent.bulk.moved', { count }),
      ),
    planDeparture: (ids: Ids, body: DepartureFields): Promise<BulkPlan> =>
      callOrThrow(api, endpoints.archiveMany, { body: { ...planned(ids), ...body, dryRun: true } }),
    depart: (ids: Ids, body: DepartureFields, digest: string): Promise<Pressed> =>
      press(
        { depart: ids, body, digest },
        (requestId) => call(api, endpoints.archiveMany, { body: { ...planned(ids), ...body, digest, requestId } }),
        (count) => text('contingent.bulk.departed', { count }),
      ),
    /** Into a part of their class from a day on, or into none of its division. */
    place: (ids: Ids, { type, subgroupUuid, ...body }: Placing): Promise<Pressed> =>
      press(
        { place: ids, type, subgroupUuid, ...body },
        async (requestId) => {
          const places = ids.map((userId) => ({ userId, type, subgroupUuid }));
          const sent = { ...school, ...body, places, requestId };
          const params = { office: 'backoffice' as const };
          const result = await call(api, subgroupsEndpoints.place, { params, body: sent });
          return result.kind === 'error' ? result : { kind: 'data', data: { count: ids.length, ...result.data } };
        },
        (count) => text('contingent.bulk.placed', { count }),
      ),
    count: (ids: Ids, isInStatistic: boolean): Promise<Pressed> =>
      press(
        { count: ids, isInStatistic },
        (requestId) =>
          call(api, endpoints.statisticMany, {
            body: { ...planned(ids), isInStatistic: isInStatistic ? 1 : 0, requestId },
          }),
        (count) => text('contingent.bulk.counted', { count }),
      ),
  };
}

type Placing = {
  readonly groupId: number;
  /** Of the class as it was shown. */
  readonly version: number;
  readonly from: string;
  readonly type: string;
  readonly subgroupUuid: string | null;
};
type Done = { readonly rows?: readonly unknown[]; readonly count?: number; readonly batch: string | null };
type Answer = { readonly kind: 'data'; readonly data: Done } | { readonly kind: 'error'; readonly error: PlainError };
