// What the management does with the students that are chosen in the list.
import type { ListAct } from '#blocks/list/index.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { mostAtOnce } from '#contract/core/writes.ts';
import { BulkPreview } from '#domain/act/bulk-preview.tsx';
import type { BulkWindow } from '#domain/student/bulk-windows.tsx';
import { useBulkActs } from '#domain/student/use-bulk-acts.ts';
import { useText } from '#shared/i18n/index.ts';
import { users } from '#shared/ui/icons/index.ts';
import { arrowRight, calculator } from '#shared/ui/icons/pages.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export type ListWindow = BulkWindow | 'subgroup';

export function useBulkMenu(open: (window: ListWindow, chosen: readonly StudentRow[]) => void): {
  /** Of the management. */
  acts: readonly ListAct<StudentRow>[];
  /** Of a group lead whose school allows it besides. */
  intoSubgroup: ListAct<StudentRow>;
} {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const { count } = useBulkActs();
  /** One batch is undone as a whole, so it is one call. */
  const few = (act: (chosen: readonly StudentRow[]) => void) => (chosen: readonly StudentRow[]) => {
    if (chosen.length > mostAtOnce) toast.error(text('contingent.bulk.most', { count: mostAtOnce }));
    else act(chosen);
  };
  const counting = (isInStatistic: boolean): ListAct<StudentRow> => {
    const label = text(isInStatistic ? 'contingent.bulk.count' : 'contingent.bulk.uncount');
    const act = async (chosen: readonly StudentRow[]) => {
      const others = chosen.filter((row) => row.isInStatistic !== isInStatistic);
      if (others.length === 0) return toast.success(text('contingent.bulk.same'));
      const rows = others.map((row) => ({ id: row.id, name: personName(row), change: row.group?.label ?? null }));
      const isSure = await confirm({
        title: label,
        text: <BulkPreview rows={rows} lasting={text('contingent.bulk.undone')} />,
        confirmLabel: `${label} (${others.length})`,
      });
      if (isSure)
        await count(
          others.map(({ id }) => id),
          isInStatistic,
        );
    };
    return { label, icon: calculator, onAct: few((chosen) => void act(chosen)) };
  };
  const intoSubgroup = (chosen: readonly StudentRow[]) => {
    const classes = new Set(chosen.map(({ group }) => group?.id));
    if (classes.size > 1 || classes.has(undefined)) toast.error(text('contingent.subgroup.oneClass'));
    else open('subgroup', chosen);
  };
  return {
    intoSubgroup: { label: text('contingent.subgroup'), icon: users, onAct: few(intoSubgroup) },
    acts: [
      { label: text('contingent.move'), icon: arrowRight, onAct: few((chosen) => open('move', chosen)) },
      { label: text('contingent.archive'), icon: arrowRight, onAct: few((chosen) => open('depart', chosen)) },
      counting(true),
      counting(false),
    ],
  };
}
