// Slips and new first passwords of the colleagues who are chosen in the list. Whom the reader may not touch, and who does not sign in, is
// left out and named.
import type { ListAct } from '#blocks/list/index.ts';
import { type StaffMember, staffName } from '#contract/personnel/personnel.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { BulkPreview, type PreviewWords } from '#domain/act/bulk-preview.tsx';
import { useHandOut } from '#domain/person/use-hand-out.tsx';
import { type Text, useText } from '#shared/i18n/index.ts';
import { key } from '#shared/ui/icons/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Notice, useConfirm, useToast } from '#shared/ui/index.ts';
import { useTouching } from './staff-acts.tsx';
import { useStaffWrites } from './use-staff-writes.ts';

type Chosen = readonly StaffMember[];
type Row = { readonly id: number; readonly name: string; readonly wrong: string | null };
const words = (text: Text): PreviewWords => ({
  chosen: (count) => text('personnel.bulk.chosen', { count }),
  barred: (count) => text('personnel.bulk.barred', { count }),
  others: (count) => text('personnel.bulk.others', { count }),
});

export function useStaffPasswords() {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const mayTouch = useTouching();
  const { userId } = useAccount().user;
  const { slips, resetMany } = useStaffWrites();
  const { handOut, paper } = useHandOut();
  const rowOf = (member: StaffMember): Row => ({
    id: member.id,
    name: staffName(member),
    wrong: !mayTouch(member)
      ? text('personnel.bulk.wrong.above')
      : member.login === null
        ? text('personnel.bulk.wrong.noSignIn')
        : null,
  });
  /** What the server alone can do says so before anything is asked, and so does a choice of nobody. */
  const withSome = (rows: readonly Row[], act: (fine: readonly number[], barred: readonly Row[]) => void) => {
    const fine = rows.filter(({ wrong }) => wrong === null).map(({ id }) => id);
    if (!navigator.onLine) toast.error(text('personnel.bulk.needsConnection'));
    else if (fine.length === 0) toast.error(text('personnel.bulk.nobody'));
    else
      act(
        fine,
        rows.filter(({ wrong }) => wrong !== null),
      );
  };
  const print = (chosen: Chosen) =>
    withSome(chosen.map(rowOf), (fine, barred) => {
      const names = barred.map(({ name, wrong }) => `${name} (${wrong})`).join(', ');
      const note = barred.length > 0 && <Notice tone="warn">{text('personnel.bulk.left', { names })}</Notice>;
      void handOut('slips', fine, slips, note);
    });
  const reset = (chosen: Chosen) => {
    // Whoever resets the own password among others is signed out before the slips are there.
    const own = (row: Row) => (row.id === userId ? { ...row, wrong: text('personnel.bulk.wrong.own') } : row);
    const rows = chosen.map(rowOf).map(own);
    withSome(rows, (fine) => {
      void confirm({
        title: text('people.reset.title', { count: fine.length }),
        text: (
          <BulkPreview
            rows={rows}
            words={words(text)}
            lasting={`${text('people.reset.text')} ${text('personnel.bulk.notUndone')}`}
          />
        ),
        confirmLabel: `${text('people.reset')} (${fine.length})`,
        isDangerous: true,
        countdownSeconds: 5,
      }).then((is) => (is ? handOut('reset', fine, resetMany) : undefined));
    });
  };
  const acts: readonly ListAct<StaffMember>[] = [
    { label: text('people.slips'), icon: printer, onAct: print },
    { label: text('people.reset'), icon: key, onAct: reset },
  ];
  return { acts, paper };
}
