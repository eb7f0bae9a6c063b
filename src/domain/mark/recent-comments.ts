// Comments that the teacher has written before, newest first: what waits on this device, then what is in the lessons that are here.
import { useEffect, useState } from 'react';
import type { Cell } from '#contract/core/documents.ts';
import type { MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import { ownCells } from '#data/documents/own-cells.ts';

const atMost = 4;

/** Each once. */
export function recentComments(values: readonly (MarkValue | null)[]): string[] {
  const texts = values.map((value) => value?.comment?.trim() ?? '').filter((words) => words !== '');
  return [...new Set(texts)].slice(0, atMost);
}

async function ownComments(account: Account): Promise<readonly (MarkValue | null)[]> {
  const waiting = account.base
    .outbox()
    .filter(({ name }) => name === 'setMark')
    .toReversed()
    .map(({ payload }) => payload as MarkValue);
  const stored: readonly Cell[] = await ownCells(account, { documents: 'lesson:', cells: lessonCell.mark('') });
  return [...waiting, ...stored.map(({ value }) => value as MarkValue | null)];
}

/** Empty until the device was read: a list that is not there yet moves nothing. */
export function useRecentComments(): readonly string[] {
  const account = useAccount();
  const [phrases, setPhrases] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    void ownComments(account).then((found) => isOver || setPhrases(recentComments(found)));
    return () => {
      isOver = true;
    };
  }, [account]);
  return phrases;
}
