// Watches for a new build and leads the page over to it. What happens when is decided in update-rules.ts.
import { onSession, sessionState } from '#data/session/session.ts';
import { isSafeMoment, watchTyping } from './safe-moment.ts';
import { stepOf, type UpdateView, viewOf } from './update-rules.ts';

const lookEveryMs = 1_000;
const silenceMs = 4 * 3_600_000;
const checkEveryMs = 3_600_000;
/** Events that ask for a check come in flocks: visible, focused and online within a second. */
const checkPauseMs = 10_000;

/** How long the new worker may take before the page helps it by a reload, and how long that help is remembered. */
const takeOverMs = 2_000;
const rememberMs = 60_000;
const acceptedKey = 'qalam-update-accepted';
const reloadedKey = 'qalam-update-reloaded';

function isRecent(key: string): boolean {
  return Date.now() - Number(sessionStorage.getItem(key)) < rememberMs;
}

type Taken = {
  isTakenOver: boolean;
  isAccepted: boolean;
  isOutdated: boolean;
  silentUntil: number;
};
/** The server is being asked for a newer worker. */
let isChecking = false;
const taken: Taken = { isTakenOver: false, isAccepted: false, isOutdated: false, silentUntil: 0 };
let registration: ServiceWorkerRegistration | undefined;
let view: UpdateView = 'none';
const listeners = new Set<() => void>();

export function updateView(): UpdateView {
  return view;
}
export function onUpdateView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export function acceptUpdate(): void {
  taken.isAccepted = true;
  sessionStorage.setItem(acceptedKey, String(Date.now()));
  void look();
}
export function postponeUpdate(): void {
  taken.silentUntil = Date.now() + silenceMs;
  void look();
}

function show(next: UpdateView): void {
  if (next === view) return;
  view = next;
  for (const listener of listeners) listener();
}

/** When the waiting worker was asked to take over. */
let askedAt: number | undefined;

function reload(): void {
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}

/**
 * What the worker that serves this page says of it. At its start a page of another build goes over never twice in a minute without a
 * person's word: it may have come from the network, past the worker.
 */
export function noteBuild(isFormer: boolean, when: 'start' | 'replaced'): void {
  if (isFormer && (when === 'replaced' || taken.isAccepted || !isRecent(reloadedKey))) taken.isTakenOver = true;
  // Under the newest build nothing is left of the yes.
  else if (!registration?.waiting) taken.isAccepted = false;
  if (!registration?.waiting) sessionStorage.removeItem(acceptedKey);
  void look();
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Looks whether something is to be done, and again in a moment for as long as a new build is about. */
async function look(): Promise<void> {
  clearTimeout(timer);
  const { active, installing } = registration ?? {};
  // On a first visit the worker waits for a moment too, and there is nothing to update.
  const waiting = active && registration?.waiting;
  if (!waiting && !taken.isTakenOver && !taken.isOutdated) return show('none');
  const { silentUntil, ...known } = taken;
  const facts = {
    ...known,
    isInstalling: isChecking || Boolean(installing),
    isWaiting: Boolean(waiting),
    isSafe: await isSafeMoment(),
    isSeen: document.visibilityState === 'visible',
    isSilenced: Date.now() < silentUntil,
  };
  show(viewOf(facts));
  const step = stepOf(facts);
  if (step === 'reload') return reload();
  if (step === 'takeOver') {
    waiting?.postMessage({ type: 'SKIP_WAITING' });
    askedAt ??= Date.now();
    // Chromium waits for the former worker to be idle, and misses that moment when a request of the page comes between; a page that
    // goes away frees it. This page comes back under either build, and goes over then (`noteBuild`).
    if (Date.now() - askedAt > takeOverMs && !isRecent(reloadedKey)) return reload();
  }
  clearTimeout(timer);
  timer = setTimeout(() => void look(), lookEveryMs);
}

/** The server refuses this version: its successor is looked for at once, and offered even to those who said "later". */
function watchOutdated(check: () => void): void {
  let stop = () => {};
  const follow = () => {
    stop();
    const session = sessionState();
    if (session.kind !== 'signedIn') return;
    const { account } = session;
    const note = () => {
      if (!account.connection.status().isOutdated || taken.isOutdated) return;
      taken.isOutdated = true;
      check();
      void look();
    };
    stop = account.connection.onStatus(note);
    note();
  };
  onSession(follow);
  follow();
}

/** Asks for a newer worker; without a network there is nothing new to find. */
async function update(): Promise<void> {
  await registration?.update().catch(() => undefined);
}

/** Once for each registration: an installation that failed takes its own with it. */
export function followUpdates(followed: ServiceWorkerRegistration): void {
  const isFirst = registration === undefined;
  registration = followed;
  followed.addEventListener('updatefound', () => {
    followed.installing?.addEventListener('statechange', () => void look());
  });
  if (isFirst) watchMoments();
  void look();
}

/** When a newer worker is asked for. */
function watchMoments(): void {
  taken.isAccepted = isRecent(acceptedKey);
  watchTyping();
  let checkedAt = Date.now();
  const check = () => {
    if (Date.now() - checkedAt < checkPauseMs) return;
    checkedAt = Date.now();
    void update();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
    void look();
  });
  window.addEventListener('online', check);
  setInterval(check, checkEveryMs);
  watchOutdated(() => {
    isChecking = true;
    void update().finally(() => {
      isChecking = false;
    });
  });
}
