// What the frame has beside the page, loaded after the first paint: the lock of an archived year, the word of the server about it, its
// warnings, the way back to the top, and the footer.
import { useEffect } from 'react';
import { isIn } from '#contract/core/roles.ts';
import type { Account } from '#data/account.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { loadDomainOptions } from '#data/reads/domain-options.ts';
import { refreshPerson } from '#data/session/session.ts';
import { listenForAddresses } from '#shared/http/redirects.ts';
import { listenForWarnings } from '#shared/http/warnings.ts';
import { useText } from '#shared/i18n/index.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { useToast } from '#shared/ui/index.ts';
import { Footer, ToTop } from '#shared/ui/shell/index.ts';
import { withTexts } from '../texts.ts';
import { BacklogCount } from './backlog-count.tsx';
import { YearLock } from './year-lock.tsx';

export function FrameExtras({ account, onBacklog }: { account: Account; onBacklog: (count: number) => void }) {
  useYearNews(account);
  useWarnings();
  useAddresses();
  useEffect(() => void loadDomainOptions(account.api), [account]);
  const { role, isReadOnly } = account.person;
  return (
    <>
      <YearLock />
      <ToTop />
      {isIn('teacher', role) && !isReadOnly && <BacklogCount account={account} onCount={onBacklog} />}
    </>
  );
}

/** The server refuses work of a year that is writable here: the year was archived meanwhile, so the years are read anew. */
function useYearNews({ person, school }: Account): void {
  const isRefused = useOutbox().some(
    ({ error, eduYear }) => error?.code === 'YEAR_READ_ONLY' && eduYear === school.eduYear,
  );
  const isNews = isRefused && !person.isReadOnly;
  useEffect(() => {
    if (isNews) void refreshPerson();
  }, [isNews]);
}

/** Warnings that came with answers are shown as alerts, wherever the person is (part 1 section 8). */
function useWarnings(): void {
  const toast = useToast();
  useEffect(
    () =>
      listenForWarnings((warnings) => {
        for (const words of warnings) toast.warning(words);
      }),
    [toast],
  );
}

function useAddresses(): void {
  const toast = useToast();
  const text = useText();
  useEffect(
    () =>
      listenForAddresses((address) => {
        void withTexts(import('./address-offer.ts'), 'shell').then(({ offerAddress }) =>
          offerAddress(address, toast, text),
        );
      }),
    [toast, text],
  );
}

/** Pages of news and support join the links when they exist (part 1 section 2). */
export function FrameFooter({ account, below }: { account: Account; below: (path: string) => string }) {
  const text = useText();
  const { school } = account.person;
  const note = ['Qalam', school?.name, yearLabel(account.school.eduYear)].filter(Boolean).join(' · ');
  return (
    <Footer
      links={[
        { to: below('unsent'), label: text('shell.menu.unsent') },
        { to: below('profile'), label: text('shell.cabinet') },
      ]}
      note={note}
    />
  );
}
