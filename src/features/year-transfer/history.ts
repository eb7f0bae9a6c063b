// How the step into the next year looks in the history of changes.
import { defineKind } from '#blocks/changes/kinds.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import type { Decision } from '#contract/year-transfer/year-transfer.schema.ts';
import { useText } from '#shared/i18n/index.ts';

type KeptTransfer = { readonly state: 'draft' | 'applied' };
type KeptDecision = { readonly what: 'class' | 'source' | 'pupil'; readonly decision?: Decision | null };
type KeptYear = { readonly status: string };

const transferKind = defineKind<KeptTransfer>({
  kind: 'yearTransfer',
  counted: 'year-transfer.counted',
  calls: [
    [endpoints.plan, 'year-transfer.call.plan'],
    [endpoints.apply, 'year-transfer.call.apply'],
    [endpoints.undo, 'year-transfer.call.undo'],
    [endpoints.closeYear, 'year-transfer.call.close'],
  ],
  useFields: () => {
    const text = useText();
    const value = ({ state }: KeptTransfer) => text(`year-transfer.state.${state}`);
    return [{ key: 'state', title: text('year-transfer.field.state'), kind: 'text', value }];
  },
});

const planKind = defineKind<KeptDecision>({
  kind: 'transferPlan',
  counted: 'year-transfer.counted.plan',
  calls: [[endpoints.plan, 'year-transfer.call.plan']],
  useFields: () => {
    const text = useText();
    const about = ({ what }: KeptDecision) => text(`year-transfer.what.${what}`);
    const said = ({ decision }: KeptDecision) => (decision ? text(`year-transfer.decision.${decision}`) : null);
    return [
      { key: 'what', title: text('year-transfer.field.what'), kind: 'text', value: about },
      { key: 'decision', title: text('year-transfer.pupils.decision'), kind: 'text', value: said },
    ];
  },
});

export const yearKind = defineKind<KeptYear>({
  kind: 'schoolYear',
  counted: 'year-transfer.counted.year',
  calls: [[endpoints.closeYear, 'year-transfer.call.close']],
  useFields: () => {
    const text = useText();
    const value = ({ status }: KeptYear) => text(`year-transfer.status.${status}`);
    return [{ key: 'status', title: text('year-transfer.field.state'), kind: 'text', value }];
  },
});

export default [transferKind, planKind, yearKind];
