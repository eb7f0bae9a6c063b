// What a person can decide about work that was not accepted. Every way ends with a word about it, and storage that fails is said.
import { findMutation } from '#contract/mutations.ts';
import { useAccount } from '#data/account-context.tsx';
import type { OutboxRow } from '#data/outbox/account-outbox.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';
import { backToTheirs, type Clash, isAtHand } from './unsent-entries.ts';

export function useDecisions(afterwards: () => void) {
  const account = useAccount();
  const offerUndo = useOfferUndo();
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();

  const attempt = async (act: () => Promise<boolean>): Promise<void> => {
    try {
      if (await act()) afterwards();
    } catch (cause) {
      console.error('The decision could not be stored', cause);
      toast.error(text('error.NOT_SAVED'));
    }
  };
  const keepMine = (clash: Clash) =>
    attempt(async () => {
      const { name, payload } = clash.row;
      if (!isAtHand(clash.row, account.school) || !findMutation(name)) {
        await account.outbox.retry(clash.seqs);
        toast.success(text('unsent.conflict.kept'));
        return true;
      }
      // A new operation over the parked ones takes their place and starts from the version that the server holds now.
      const stored = await account.base.mutate([{ name, payload }], backToTheirs(clash));
      if (stored.outcome === 'stored') offerUndo(text('unsent.conflict.kept'), stored.undo);
      else toast.error(text(`error.${stored.error.code}`));
      return stored.outcome === 'stored';
    });

  /** The card returns with both values: giving one's own up is undone by deciding again, not by writing over the other's. */
  const askAgain = async (rows: readonly OutboxRow[]): Promise<void> => {
    try {
      if (!(await account.outbox.restore(rows))) toast.error(text('unsent.conflict.newer'));
    } catch (cause) {
      console.error('The decision could not be undone', cause);
      toast.error(text('error.NOT_SAVED'));
    }
  };

  const takeTheirs = (clash: Clash) =>
    attempt(async () => {
      const rows = account.base.outbox().filter(({ seq }) => clash.seqs.includes(seq));
      await account.outbox.discard(clash.seqs);
      toast.undo(text('unsent.conflict.taken'), () => void askAgain(rows));
      return true;
    });

  const retry = (seqs: readonly number[]) =>
    attempt(async () => {
      await account.outbox.retry(seqs);
      return true;
    });

  const discard = (seqs: readonly number[]) =>
    attempt(async () => {
      const isSure = await confirm({
        title: text('unsent.discardTitle'),
        text: text('unsent.discardText', { count: seqs.length }),
        confirmLabel: text('unsent.discardConfirm'),
        isDangerous: true,
      });
      if (!isSure) return false;
      await account.outbox.discard(seqs);
      toast.success(text('unsent.discarded', { count: seqs.length }));
      return true;
    });

  return { keepMine, takeTheirs, retry, discard };
}
export type Decisions = ReturnType<typeof useDecisions>;
