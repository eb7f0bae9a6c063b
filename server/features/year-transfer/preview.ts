// What applying a plan would do: worked out once, shown by the dry run, and done by nothing but the same (decisions E20).
import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/core/mutation.ts';
import { type Outcome, outcomesOf, sumsOf } from '#contract/year-transfer/outcomes.ts';
import {
  type Fate,
  fates,
  isLeaving,
  type PlannedPupil,
  type TransferPreview,
} from '#contract/year-transfer/year-transfer.schema.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { inheritedFrom, type Planning, partsOf } from './plan-state.ts';

export type Decided = { readonly pupil: PlannedPupil; readonly outcome: Outcome };

export function decidedIn(planning: Planning): Decided[] {
  const parts = partsOf(planning);
  const outcome = outcomesOf(parts);
  return parts.pupils.map((pupil) => ({ pupil, outcome: outcome(pupil) }));
}

/** Stands for everything that applying would write. */
function digestOf({ rows, head, groups, next }: Planning, decided: readonly Decided[]): string {
  const said = {
    decided: decided.map(({ pupil, outcome }) => [pupil.studentGroupUuid, pupil.groupId, pupil.reason, outcome]),
    classes: rows.classes.filter(({ isGone }) => !isGone).map(({ version: _, ...row }) => row),
    from: [...groups.values()].map(({ version: _, ...row }) => row),
    orders: head?.orders ?? {},
    nextStart: next?.dateStart ?? null,
  };
  return createHash('sha256').update(canonicalJson(said)).digest('base64url');
}

const isNamed = (fate: Fate) => fate !== 'promoted';

export function previewOf(planning: Planning): TransferPreview {
  const decided = decidedIn(planning);
  const labels = new Map([...planning.groups.values()].map((group) => [group.id, groupLabel(group)]));
  const classes = planning.rows.classes.filter(({ isGone }) => !isGone);
  const comingLabels = new Map(classes.map((row) => [row.uuid, groupLabel(row)]));
  const going = decided.flatMap(({ pupil, outcome }) => (typeof outcome === 'string' ? [] : [{ pupil, ...outcome }]));
  const entering = Map.groupBy(going, ({ toUuid }) => toUuid);
  const there = new Set(going.map(({ fate }) => fate));
  const orders = planning.head?.orders ?? {};
  return {
    digest: digestOf(planning, decided),
    sums: sumsOf(decided.map(({ outcome }) => outcome)),
    classes: partsOf(planning).classes.map(({ uuid, capacity, previousGroupId }) => {
      const own = entering.get(uuid) ?? [];
      const from = [...Map.groupBy(own, ({ pupil }) => pupil.groupId)];
      return {
        uuid,
        label: comingLabels.get(uuid) ?? '',
        count: own.length,
        capacity,
        hasLead: inheritedFrom(planning, { previousGroupId })?.leadUserId != null,
        from: from.map(([groupId, pupils]) => ({ label: labels.get(groupId) ?? '', count: pupils.length })),
      };
    }),
    named: going
      .filter(({ fate }) => isNamed(fate))
      .map(({ pupil, fate, toUuid }) => ({
        name: pupil.name,
        from: labels.get(pupil.groupId) ?? '',
        fate,
        to: toUuid === null ? null : (comingLabels.get(toUuid) ?? null),
      })),
    missingOrders: fates.filter((fate) => there.has(fate) && !isWhole(orders[fate], fate)),
  };
}

const isWhole = (order: { day: string | null } | undefined, fate: Fate): boolean =>
  order !== undefined && (order.day !== null || !isLeaving(fate));
