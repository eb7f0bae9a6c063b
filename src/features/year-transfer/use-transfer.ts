// The plan on the screen: read once, changed entry by entry, each change stored as it is made.
import { useMemo, useRef, useState } from 'react';
import { outcomesOf, sumsOf } from '#contract/year-transfer/outcomes.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import type { PlanBody, Planned, PlannedPupil, TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';
import { withTold } from './merge.ts';

export type PlanPart = Omit<PlanBody, 'schoolId' | 'eduYear' | 'requestId'>;
/** Makes a part of the plan of the plan as it is when its turn comes. */
export type MakePart = (state: TransferState) => PlanPart;
export type Said = Pick<PlannedPupil, 'decision' | 'reason' | 'toUuid'>;

export type Transfer = {
  readonly state: TransferState;
  /** Parts that this page has stored: the dry run is read again after each. */
  readonly storedParts: number;
  /** True: it is stored. */
  readonly save: (make: MakePart) => Promise<boolean>;
  /** Shown at once, and taken back when it could not be stored. */
  readonly decide: (uuids: readonly string[], said: (pupil: PlannedPupil) => Said) => void;
  readonly take: (told: Planned) => void;
};

/** `eduYear`: the year that ends. `planOf` makes the plan of what is read. */
export function useTransfer(eduYear: number): { read: Read<TransferState>; planOf: (read: TransferState) => Transfer } {
  const { api, school } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const toast = useToast();
  const read = useRead(endpoints.state, { query: { schoolId, eduYear } });
  const [told, setTold] = useState<readonly Planned[]>([]);
  const [typed, setTyped] = useState<ReadonlyMap<string, Said>>(new Map());
  const stored = useMemo(() => read.data && told.reduce(withTold, read.data), [read.data, told]);
  const latest = useRef(stored);
  latest.current = stored;
  // One after the other: each is made of what the one before it left.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const take = (news: Planned) => {
    if (latest.current) latest.current = withTold(latest.current, news);
    setTold((before) => [...before, news]);
  };
  const send = async (make: MakePart): Promise<boolean> => {
    if (!latest.current) return false;
    const result = await call(api, endpoints.plan, {
      body: { schoolId, eduYear, requestId: makeId(), ...make(latest.current) },
    });
    if (result.kind !== 'error') {
      take(result.data);
      return true;
    }
    if (result.error.code === 'STALE_VERSION' && result.error.current) {
      take(result.error.current as Planned);
      toast.warning(text('year-transfer.stale'));
    } else toast.error(errorWords(result.error, text));
    return false;
  };
  const save = (make: MakePart): Promise<boolean> => {
    const next = queue.current.then(() => send(make));
    queue.current = next.catch(() => undefined);
    return next;
  };
  const decide: Transfer['decide'] = (uuids, said) => {
    const now = latest.current;
    if (!now) return;
    const chosen = new Set(uuids);
    const saidOf = new Map(
      now.pupils
        .filter(({ studentGroupUuid }) => chosen.has(studentGroupUuid))
        .map((pupil) => [pupil.studentGroupUuid, said({ ...pupil, ...typed.get(pupil.studentGroupUuid) })]),
    );
    setTyped((before) => new Map([...before, ...saidOf]));
    const part: MakePart = ({ pupils }) => ({
      pupils: pupils.flatMap(({ studentGroupUuid, version }) => {
        const own = saidOf.get(studentGroupUuid);
        return own ? [{ studentGroupUuid, version, ...own }] : [];
      }),
    });
    const settle = () => setTyped((before) => new Map([...before].filter(([uuid, own]) => saidOf.get(uuid) !== own)));
    void save(part).finally(settle);
  };
  const planOf = (base: TransferState): Transfer => {
    const plan = stored ?? base;
    const pupils = plan.pupils.map((pupil) => ({ ...pupil, ...typed.get(pupil.studentGroupUuid) }));
    const state = typed.size === 0 ? plan : { ...plan, pupils };
    return { state, storedParts: told.length, save, decide, take };
  };
  return { read, planOf };
}

/** What the plan comes to for each pupil, and in sum. */
export function useOutcomes(state: TransferState) {
  return useMemo(() => {
    const outcomeOf = outcomesOf(state);
    const outcomes = new Map(state.pupils.map((pupil) => [pupil.studentGroupUuid, outcomeOf(pupil)]));
    return { outcomes, sums: sumsOf([...outcomes.values()]) };
  }, [state]);
}
export type Outcomes = ReturnType<typeof useOutcomes>;
