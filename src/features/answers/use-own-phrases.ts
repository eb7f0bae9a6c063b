// Comments that the teacher has written to answers before, the newest first.
import { useEffect, useState } from 'react';
import type { AnswerReview } from '#contract/answers/answers.schema.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import { ownCells } from '#data/documents/own-cells.ts';

const atMost = 6;

async function ownPhrases(account: Account): Promise<string[]> {
  const waiting = account.base
    .outbox()
    .filter(({ name }) => name === 'reviewAnswer')
    .toReversed()
    .map(({ payload }) => (payload as { value: AnswerReview | null }).value);
  const stored = await ownCells(account, { documents: 'answers:', cells: 'review:' });
  const said = [...waiting, ...stored.map(({ value }) => value as AnswerReview | null)];
  return [...new Set(said.flatMap((review) => review?.comment ?? []))].slice(0, atMost);
}

/** Empty until the device was read. */
export function useOwnPhrases(): readonly string[] {
  const account = useAccount();
  const [phrases, setPhrases] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    ownPhrases(account).then(
      (found) => isGone || setPhrases(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [account]);
  return phrases;
}
