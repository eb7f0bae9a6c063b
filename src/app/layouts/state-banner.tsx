// The state of the whole page, in one line under the header; on a working page, where a line would move the work, in the pill. That there
// is no network stands in the pill alone, everywhere: nothing can be done about it here.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inZone } from '#contract/core/time.ts';
import type { Account } from '#data/account.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useMissingWork, useRestoredServers } from '#data/outbox/use-outbox.ts';
import { serverTimeOf } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useBetweenTaps } from '#shared/hooks/use-between-taps.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { alertTriangle, cloudCheck, type IconShape, lock } from '#shared/ui/icons/index.ts';
import { Banner, type PillNotice } from '#shared/ui/index.ts';

export type PageStateLine = { readonly banner: ReactNode; readonly notice: PillNotice };

/** What needs the person comes first; null: nothing does. */
export function usePageState(account: Account, needsSignIn: boolean): PageStateLine | null {
  const text = useText();
  const status = useSyncStatus();
  const missing = useMissingWork();
  const restored = useRestoredServers();
  // It comes and goes by itself, so that it would move what a finger is about to touch.
  const failure = useBetweenTaps(status.failure?.code ?? null);
  const isStuck = useBetweenTaps(status.isStuck);
  const unsent = pagePath(account.school.eduYear, 'unsent');
  const line = (
    tone: 'plain' | 'warn' | 'danger',
    icon: IconShape,
    sentence: string,
    link?: { word: string; to: string },
  ): PageStateLine => ({
    banner: (
      <Banner tone={tone} icon={icon} actions={link && <Link to={link.to}>{link.word}</Link>}>
        {sentence}
      </Banner>
    ),
    notice: { word: link?.word ?? text('shell.lost.show'), sentence, to: link?.to ?? unsent },
  });
  if (isStuck) {
    const sentence = text('shell.stuck');
    const word = text('shell.reload');
    const reload = (
      <button type="button" onClick={() => window.location.reload()}>
        {word}
      </button>
    );
    return {
      banner: (
        <Banner tone="danger" icon={alertTriangle} actions={reload}>
          {sentence}
        </Banner>
      ),
      notice: { word, sentence, to: unsent },
    };
  }
  if (needsSignIn) return line('warn', lock, text('session.expired'), { word: text('session.signIn'), to: '/login' });
  const show = { word: text('shell.lost.show'), to: unsent };
  if (missing.length > 0) {
    const { banner, notice } = line('danger', alertTriangle, text('shell.lost'), show);
    return { banner, notice: { ...notice, word: text('shell.lost.short'), isLoss: true } };
  }
  if (restored.length > 0) return line('plain', cloudCheck, text('shell.restored'), show);
  if (status.isOutdated) return line('warn', alertTriangle, text('error.APP_OUTDATED'));
  // Without anything on the device the page itself says it (decisions A).
  if (failure === null || account.connection.lastSynced() === 0) return null;
  return line('danger', alertTriangle, text(`error.${failure}`));
}

/** For the pill: the time of today, the day of another one. */
export function useOfflineSince({ person: { timeZone } }: Account): string | undefined {
  const { connection, offlineSince } = useSyncStatus();
  const shown = useShownTime();
  if (connection !== 'offline' || offlineSince === null) return undefined;
  const at = serverTimeOf(offlineSince);
  const [, month, day] = inZone(at, timeZone).date.split('-');
  return shown(at).includes(',') ? `${day}.${month}` : shown(at);
}
