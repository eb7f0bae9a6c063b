// Puts on the device what a teacher needs for a day without a network: the lessons of today with rosters, plans and the year
// first, then those of the whole week, each in one call, and only what is missing.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { documentKey } from '#contract/core/documents.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';

/** Names of documents, what is needed first standing first. */
type Waves = readonly (readonly string[])[];
/** Stands in no document name. */
const separator = ' ';

/** `days` empty: nothing is wanted. */
export function usePrefetch(days: readonly ScheduleDay[], today: LocalDate): void {
  const account = useAccount();
  const { eduYear } = account.school;
  const waves = useMemo((): Waves => {
    const lessonsOf = (wanted: readonly ScheduleDay[]) =>
      wanted.flatMap(({ schedule }) => schedule.map(({ scheduleUuid }) => documentKey.lesson(scheduleUuid)));
    const ofToday = lessonsOf(days.filter(({ date }) => date === today));
    return days.length === 0 ? [] : [[...ofToday, documentKey.year(eduYear)], lessonsOf(days)];
  }, [days, today, eduYear]);

  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = new Map<string, () => void>();
      // Rosters are known only with their lessons, so every word of one may bring more names to listen to.
      const watch = () => {
        for (const name of waves.flatMap((wave) => withRosters(account, wave))) {
          if (!ends.has(name)) ends.set(name, account.base.onDocument(name, hear));
        }
      };
      const hear = () => {
        watch();
        listener();
      };
      watch();
      return () => {
        for (const end of ends.values()) end();
      };
    },
    [account, waves],
  );
  const missing = useSyncExternalStore(
    subscribe,
    useCallback(() => missingOf(account, waves).join(separator), [account, waves]),
  );

  // What was asked for comes by itself once there is a connection; asking again would only lengthen the request.
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const names = missing.split(separator).filter((name) => name !== '' && !asked.current.has(name));
    if (names.length === 0) return;
    for (const name of names) asked.current.add(name);
    account.request(names, { isRefresh: false });
  }, [account, missing]);
}

/** The names with those of the rosters and plans that their lessons speak of. */
function withRosters({ base }: Account, names: readonly string[]): string[] {
  const further = names.flatMap((name) => {
    const view = base.document(name);
    if (view.state !== 'ready' || !name.startsWith(documentKey.lesson(''))) return [];
    const { roster, plan } = view.row.body as LessonBody;
    return [roster, plan];
  });
  return [...new Set([...names, ...further])];
}

/** What is missing of the first wave that is not complete; nothing while the device is still being read. */
function missingOf(account: Account, waves: Waves): string[] {
  for (const wave of waves) {
    const names = withRosters(account, wave);
    const states = names.map((name) => account.base.document(name).state);
    if (states.includes('loading')) return [];
    const absent = names.filter((_, index) => states[index] === 'absent');
    if (absent.length > 0) return absent;
  }
  return [];
}
