// Runs the packs of an account in the page: what they may use of the browser, and when they have to wait.
import { inZone } from '#contract/core/time.ts';
import { addDocuments } from '#contract/documents.ts';
import { programmeDocuments } from '#contract/schedule/programme.office.documents.ts';
import { type DataSaver, keepDataSaver, readDataSaver } from '#db/packs.ts';
import type { PackedPlace, PackedRead } from '#shared/lib/packed-read.ts';
import { untilIdle } from '#shared/lib/quiet-moment.ts';
import type { Account } from '../account.ts';
import { askAgain } from '../reads/ask-again.ts';
import { deviceClock, serverClock } from '../time/clock.ts';
import { hasPack, mayHaveReads, type PackContext } from './pack-plan.ts';
import type { PackPause, PackStore } from './pack-progress.ts';
import { PackRunner } from './pack-runner.ts';
import { PackedReads } from './packed-reads.ts';

export type Packs = {
  /** Everything again, data saver or not. */
  loadAgain(): void;
  setDataSaver(isOn: boolean): Promise<void>;
  /** Documents were removed by the user: what is here is counted again, and nothing is fetched by itself. */
  removed(keys: readonly string[]): void;
  stop(): void;
};

// The storage page counts what the packs bring.
addDocuments(programmeDocuments);

/** A page that was put away for longer loads nothing. */
const hiddenMs = 60_000;
/** Quiet for so long after the last thing a person wrote. */
const quietMs = 2_000;
/** Room that is left to other work of this device. */
const spareBytes = 5_000_000;

/** Between two looks at which reads are to be asked for again; a look reads all of them. */
const roundMs = 15 * 60_000;

type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/** Where the reads that are packed are declared; loaded for whoever may have some. */
export type LoadPackedReads = () => Promise<{
  readonly packedReads: (place: PackedPlace) => Promise<readonly PackedRead[]>;
}>;

function contextOf({ person, school, user }: Account, reads: PackedReads): PackContext {
  const { role, pupil, timeZone, year } = person;
  const children = user.children.map(({ studentInfo, school: place }) => ({
    studentSchoolUuid: studentInfo.studentSchoolUuid,
    schoolId: place.id,
  }));
  const own = pupil ? [{ studentSchoolUuid: pupil.info.studentSchoolUuid, schoolId: school.schoolId }] : [];
  return {
    role,
    schoolId: school.schoolId,
    isSupportSchool: person.school?.mksVksIsSupport ?? false,
    eduYear: school.eduYear,
    today: inZone(serverClock.now(), timeZone).date,
    year: year && { dateStart: year.dateStart, dateEnd: year.dateEnd },
    pupils: role === 'parent' ? children : own,
    reads: reads.first,
  };
}

/** Null for somebody who has no packs: another role, or a year that is not the present one. */
export async function startPacks(
  account: Account,
  store: PackStore,
  loadReads: LoadPackedReads,
): Promise<Packs | null> {
  const { handles, documents } = account;
  const isPresent = account.person.year?.status === 'Active';
  if (!isPresent || !hasPack(account.person.role) || !account.mayAsk()) return null;
  const { schoolId, eduYear } = account.school;
  const name = `${account.person.role === 'parent' ? 'parent' : schoolId}:${eduYear}`;
  let reads = new PackedReads(account, []);
  let isStopped = false;
  let saver: DataSaver = await readDataSaver(handles).catch(() => 'browser' as const);
  let hiddenSince: number | null = document.visibilityState === 'hidden' ? deviceClock.now() : null;
  let wroteAt = 0;
  let nextRoundAt = Number.NEGATIVE_INFINITY;
  /** The runner waits in one place only; what happens while it does not wait ends its next wait at once. */
  let wake: (() => void) | null = null;
  let isMissed = false;
  const changed = () => {
    if (wake) wake();
    else isMissed = true;
  };

  const hindrance = (): PackPause | null => {
    const status = account.connection.status();
    const now = deviceClock.now();
    if (account.session.now().kind !== 'in' || status.isOutdated) return 'signIn';
    if (status.failure !== null || status.locked.length > 0) return 'failing';
    if (status.connection === 'offline') return 'offline';
    // Before the first answer the start has the link to itself.
    if (status.connection === 'unknown') return 'busy';
    if (hiddenSince !== null && now - hiddenSince > hiddenMs) return 'hidden';
    const isWaiting = account.base.outbox().some((row) => row.state === 'pending' && row.nextAttemptAt <= now);
    return isWaiting || now - wroteAt < quietMs ? 'busy' : null;
  };
  const runner = new PackRunner(
    {
      context: () => contextOf(account, reads),
      now: serverClock.now,
      elapsedMs: () => performance.now(),
      untilIdle,
      read: (keys) => documents.packStorage.readHeldDocuments(keys, reads.naming()),
      note: (part) => documents.packStorage.notePackPart(name, part, serverClock.now()),
      request: (of, names) =>
        reads.isRead(names)
          ? reads.ask(names, () => !isStopped && hindrance() === null)
          : documents.requestQuietly(of, names),
      hindrance,
      hasRoom,
      isSaving: () => isSavingData(saver),
      alone: (work) => navigator.locks.request(`packs:${account.user.userId}`, work) as ReturnType<typeof work>,
      rest: async () => {
        if (performance.now() < nextRoundAt) return;
        nextRoundAt = performance.now() + roundMs;
        await askAgain(account, serverClock.now, () => !isStopped && hindrance() === null);
      },
      log: (error) => console.info(JSON.stringify({ source: 'packs', event: 'storage failed', error })),
      change: (ms) =>
        new Promise((resolve) => {
          const end = () => {
            clearTimeout(timer);
            wake = null;
            isMissed = false;
            resolve();
          };
          const timer = setTimeout(end, ms);
          wake = end;
          if (isMissed) end();
        }),
    },
    store,
  );
  const onVisibility = () => {
    hiddenSince = document.visibilityState === 'hidden' ? deviceClock.now() : null;
    changed();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const ends = [
    account.connection.onStatus(changed),
    account.session.on(changed),
    account.base.onOutbox(() => {
      wroteAt = deviceClock.now();
      changed();
    }),
    documents.onArrival((of, names) => {
      runner.forget(of, names);
      changed();
    }),
  ];
  void runner.run();
  // The other parts do not wait for it.
  void readsOf(account, loadReads).then((found) => {
    if (isStopped || found.length === 0) return;
    reads = new PackedReads(account, found);
    changed();
  });
  return {
    loadAgain: () => {
      runner.loadAgain();
      changed();
    },
    setDataSaver: async (isOn) => {
      saver = isOn ? 'on' : 'off';
      await keepDataSaver(handles, saver);
      changed();
    },
    removed: (keys) => {
      runner.removed(keys);
      changed();
    },
    stop: () => {
      isStopped = true;
      runner.stop();
      document.removeEventListener('visibilitychange', onVisibility);
      for (const end of ends) end();
      changed();
    },
  };
}

/** What cannot be loaded now is wanted at the next start. */
async function readsOf({ person, school }: Account, loadReads: LoadPackedReads): Promise<readonly PackedRead[]> {
  if (!mayHaveReads(person.role)) return [];
  return loadReads()
    .then(({ packedReads }) => packedReads({ role: person.role, school }))
    .catch(() => []);
}

function isSavingData(chosen: DataSaver): boolean {
  if (chosen !== 'browser') return chosen === 'on';
  return (navigator as WithConnection).connection?.saveData === true;
}

async function hasRoom(): Promise<boolean> {
  const found = await navigator.storage?.estimate?.().catch(() => undefined);
  if (found?.quota === undefined) return true;
  return found.quota - (found.usage ?? 0) > spareBytes;
}
