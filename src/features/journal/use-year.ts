// The documents behind the year of a journal: the columns of its periods, and the lessons that have started. What is missing is asked
// for and counted; lessons to come need no document, since nothing is in them yet.

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { journalDocument } from '#contract/journal/journal.documents.ts';
import type { JournalBody, MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonCell, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { type DocumentResult, useDocument, useDocuments } from '#data/documents/use-documents.ts';
import { useNow } from '#data/time/use-now.ts';
import { journalModel } from './journal-model.ts';
import { useColumnsRead } from './use-columns.ts';
import type { CellAt, YearPeriod } from './year-rows.ts';

export type Year =
  | { readonly state: 'waiting'; readonly found: Exclude<DocumentResult<unknown>, { state: 'ready' }> }
  | {
      readonly state: 'ready';
      /** Any of the journals: what it is called by. */
      readonly journal: JournalBody;
      readonly periods: readonly YearPeriod[];
      readonly cellAt: CellAt;
      /** What is missing has been asked for, and there is a connection: it is on its way. */
      readonly isComing: boolean;
      /** Changes with every cell. */
      readonly version: number;
    };

const firstOfHalfyears = [1, 3];
const quarters = [1, 2, 3, 4];

export function useYear(assignmentUuid: string): Year {
  const account = useAccount();
  const now = useNow();
  const { connection, failure } = useSyncStatus();
  const nameOf = (quarter: number) => journalDocument.name(assignmentUuid, quarter);
  const firsts = useDocuments(firstOfHalfyears.map(nameOf));
  const kind = firsts.find((found) => found.state === 'ready')?.body.period.kind;
  // A half-year is one journal under two numbers.
  const wanted = kind === 'halfyear' ? firstOfHalfyears : quarters;
  const journals = useDocuments(wanted.map(nameOf));
  const bodies = useStable(journals.map((found) => (found.state === 'ready' ? found.body : null)));
  const [journal] = bodies.filter((body) => body !== null);
  const roster = useDocument(journal ? rosterDocument.named(journal.roster) : null);
  const pupils = roster.state === 'ready' ? roster.body : null;
  const models = useMemo(
    () => bodies.map((body) => (body && pupils ? { journal: body, model: journalModel(body, pupils) } : null)),
    [bodies, pupils],
  );
  const begun = models.flatMap((found) => found?.model.columns.filter(({ startsAt }) => startsAt <= now) ?? []);
  const joined = begun.map(({ document }) => document).join(' ');
  const documents = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const isRead = useColumnsRead(documents);
  const version = useVersion(documents);
  const [firstMissing] = journals.filter((found) => found.state !== 'ready');
  if (!journal) return { state: 'waiting', found: firstMissing ?? { state: 'loading' } };
  if (roster.state !== 'ready') return { state: 'waiting', found: roster };
  if (!isRead || journals.some(({ state }) => state === 'loading'))
    return { state: 'waiting', found: { state: 'loading' } };
  const stateOf = (document: string) => account.base.document(document).state;
  const isHere = (document: string) => stateOf(document) === 'ready';
  const periods = models.map((found, index): YearPeriod => {
    const missing = found?.model.columns.filter(({ startsAt, document }) => startsAt <= now && !isHere(document)) ?? [];
    const isRefused = found
      ? missing.some(({ document }) => stateOf(document) === 'refused')
      : journals[index]?.state === 'refused';
    return { number: index + 1, found, missing: missing.length, isRefused };
  });
  const cellAt: CellAt = (row, { document }) => {
    const { value, state } = account.base.cell({ document, cell: lessonCell.mark(row.id) });
    return { mark: (value as MarkValue | null)?.mark ?? null, state };
  };
  const isComing = connection !== 'offline' && failure === null;
  return { state: 'ready', journal, periods, cellAt, isComing, version };
}

/** The first of arrays that hold the same items. */
function useStable<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(items);
  const isSame = kept.length === items.length && kept.every((item, index) => item === items[index]);
  if (!isSame) keep(items);
  return isSame ? kept : items;
}

/** A number that grows when a document or unsent work changes. */
function useVersion(documents: readonly string[]): number {
  const { base } = useAccount();
  const [counter] = useState({ version: 0 });
  const subscribe = useCallback(
    (listener: () => void) => {
      const hear = () => {
        counter.version++;
        listener();
      };
      const ends = [...documents.map((name) => base.onDocument(name, hear)), base.onOutbox(hear)];
      return () => {
        for (const end of ends) end();
      };
    },
    [base, documents, counter],
  );
  return useSyncExternalStore(subscribe, () => counter.version);
}
