// Runs a scenario: types, waits, breaks, and asks for the verdict; then puts back what it changed. The run is kept on the device after
// each step, so that it continues behind a reload.
//
//   idle ──start──▶ preparing ──▶ running ⇄ paused ──steps are over──▶ judging ──▶ restoring ──▶ done
//                   preparing ──no lesson, unsent work, no server──▶ refused
import { cellKey } from '#contract/core/documents.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { Account } from '#data/account.ts';
import { evict, exposedOnDisk, filesOnDisk, openSecondTab, outboxOnDisk } from '#data/lab/lab-device.ts';
import { LabServer } from '#data/lab/lab-server.ts';
import { endFaults, faultsInForce, keep, readKept, readLog, setFaults, writeStep } from '#data/lab/lab-session.ts';
import { signOut } from '#data/session/entering.ts';
import { sessionState } from '#data/session/session.ts';
import { calm, type PresetName, presets } from '#shared/lib/lab-settings.ts';
import { restoreCells } from './restore.ts';
import type { Run } from './run.ts';
import { attachFiles, retryRefused } from './run-files.ts';
import { type BegunLesson, bodyOf, chooseLessons } from './run-lessons.ts';
import { alone, defined, detailOf, pause } from './run-parts.ts';
import type { Scenario, Step } from './steps.ts';
import { actsOf, intentsOf } from './typing.ts';
import type { Verdict } from './verdict.ts';
import { changedCells, lessonsOf, scheduleOf, verdictOf } from './witness.ts';

export type Refusal = 'noLesson' | 'unsentWork' | 'noServer' | 'otherTab';
export type RunState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'refused'; readonly why: Refusal }
  | { readonly phase: 'preparing'; readonly name: string }
  | {
      readonly phase: 'running' | 'paused' | 'judging' | 'restoring';
      readonly run: Run;
      readonly verdict: Verdict | null;
    }
  | { readonly phase: 'done'; readonly verdict: Verdict };

const runKey = 'run';
const pastKey = 'past';
const longestPast = 30;
const lookMs = 100;

export type PastRun = { readonly at: number; readonly verdict: Verdict };
export async function pastRuns(): Promise<readonly PastRun[]> {
  return (await readKept<readonly PastRun[]>(pastKey)) ?? [];
}

export class LabRunner {
  readonly account: Account;
  private readonly server: LabServer;
  private secondTab: Account | undefined;
  private current: RunState = { phase: 'idle' };
  private readonly listeners = new Set<() => void>();
  private goOn: (() => void) | undefined;

  constructor(account: Account) {
    this.account = account;
    this.server = new LabServer(account);
  }

  readonly state = (): RunState => this.current;
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  private set(next: RunState): void {
    this.current = next;
    for (const listener of this.listeners) listener();
  }

  get isBusy(): boolean {
    return !['idle', 'done', 'refused'].includes(this.current.phase);
  }

  /** Continues with a run that a reload has interrupted; false when there is none, or another tab is at it. */
  async resume(): Promise<boolean> {
    if (this.isBusy) return true;
    const run = await readKept<Run>(runKey);
    const { user, school } = this.account;
    if (run?.userId !== user.userId || run.schoolId !== school.schoolId) return false;
    return alone(() => this.go({ ...run, files: run.files ?? [], exposed: run.exposed ?? 0 }));
  }

  /** Starts a scenario; `from`: lessons to work in instead of the newest ones. */
  async start(scenario: Scenario, seed: number, from?: readonly BegunLesson[]): Promise<void> {
    if (this.isBusy) return;
    if (!(await alone(() => this.begin(scenario, seed, from)))) this.set({ phase: 'refused', why: 'otherTab' });
  }

  private async begin(scenario: Scenario, seed: number, from?: readonly BegunLesson[]): Promise<void> {
    this.set({ phase: 'preparing', name: scenario.name });
    const refuse = (why: Refusal) => this.set({ phase: 'refused', why });
    // Somebody's real work must not be mixed with what is typed for a test, nor be put back with it.
    if (await this.hasUnsent()) return refuse('unsentWork');
    await endFaults();
    const lessons = await chooseLessons(this.account, scenario.lessons, from);
    const recorded = scenario.steps.some((step) => step.do === 'intents');
    if (lessons.length === 0 && !recorded) return refuse('noLesson');
    const logFrom = (await readLog(0)).at(-1)?.id ?? 0;
    const { userId } = this.account.user;
    const { schoolId } = this.account.school;
    const begun = { userId, schoolId, scenario, seed, lessons, startedAt: Date.now(), logFrom };
    const empty: Run = { ...begun, next: 0, acts: [], files: [], exposed: 0, before: {} };
    const named = scenario.steps.flatMap((step) => actsOf(empty, intentsOf(empty, step)));
    const before = await this.cellsBefore([...lessonsOf(empty), ...named.map(({ cellKey }) => scheduleOf(cellKey))]);
    if (!before) return refuse('noServer');
    await writeStep('start', `${scenario.name} ${seed}`);
    await this.go({ ...empty, before });
  }

  private async cellsBefore(scheduleUuids: readonly string[]): Promise<Run['before'] | null> {
    const lessons = await this.server.lessons([...new Set(scheduleUuids)]);
    if (!lessons) return null;
    return Object.fromEntries(
      [...lessons].flatMap(([uuid, { cells }]) =>
        Object.entries(cells).map(([cell, [version, value]]) => [
          `lesson:${uuid}|${cell}`,
          { version, value: value ?? null },
        ]),
      ),
    );
  }

  /** The user has done by hand what there was to do. */
  continue(): void {
    this.goOn?.();
  }

  /** Breaks a run off: no further step, then the verdict of what there is. */
  private isStopped = false;
  stop(): void {
    this.isStopped = true;
    this.goOn?.();
  }

  private async go(begun: Run): Promise<void> {
    this.isStopped = false;
    let run = begun;
    this.set({ phase: 'running', run, verdict: null });
    await this.documentsOf(run);
    while (run.next < run.scenario.steps.length && !this.isStopped) {
      const step = run.scenario.steps[run.next] as Step;
      // Kept before it is done: a reload is a step too.
      run = { ...run, next: run.next + 1 };
      await keep(runKey, run);
      await writeStep(step.do, detailOf(step));
      const done = await this.perform(run, step);
      if (!done) return this.set({ phase: 'idle' });
      run = done;
      this.set({ phase: 'running', run, verdict: null });
    }
    await this.finish(run);
  }

  private async finish(run: Run): Promise<void> {
    this.set({ phase: 'judging', run, verdict: null });
    const found = await verdictOf(run, this.account, this.server);
    this.secondTab?.close();
    this.secondTab = undefined;
    this.set({ phase: 'restoring', run, verdict: found });
    await endFaults();
    await restoreCells(run, this.account, this.server);
    const verdict = { ...found, notRestored: await changedCells(run, this.server) };
    await keep(runKey, undefined);
    await keep(pastKey, [{ at: Date.now(), verdict }, ...(await pastRuns())].slice(0, longestPast));
    await writeStep('verdict', verdict.outcome);
    this.set({ phase: 'done', verdict });
  }

  /** Nobody types into a lesson that is not on the screen: behind an eviction it is fetched again. */
  private async documentsOf(run: Run): Promise<void> {
    for (const uuid of lessonsOf(run)) await bodyOf({ account: this.account, name: `lesson:${uuid}` });
  }

  /** @returns null when the run continues elsewhere. */
  private async perform(run: Run, step: Step): Promise<Run | null> {
    switch (step.do) {
      case 'roll':
      case 'absent':
      case 'marks':
      case 'homework':
      case 'intents':
        return this.type(run, step);
      case 'files': {
        const note = (noted: Run) => keep(runKey, noted);
        const attached = await attachFiles(run, step, { account: this.account, note });
        return this.type(attached.run, step, attached.intents);
      }
      case 'retryFiles':
        await retryRefused(run, this.account);
        return run;
      case 'faults': {
        const { do: _, preset, ...given } = step;
        const named = preset === undefined ? {} : presets[preset as PresetName];
        await setFaults({ ...calm, ...named, ...defined(given), seed: run.seed });
        return run;
      }
      case 'calm':
        await endFaults();
        return run;
      case 'wait':
        await pause(step.ms);
        return run;
      case 'pause':
        this.set({ phase: 'paused', run, verdict: null });
        await new Promise<void>((resolve) => {
          this.goOn = resolve;
        });
        this.goOn = undefined;
        return run;
      case 'untilSent':
        await this.until(step.ms, async () => {
          const { userId } = this.account.user;
          const rows = [...(await outboxOnDisk(userId)), ...(await filesOnDisk(userId))];
          return rows.every(({ state }) => state === 'parked');
        });
        return run;
      case 'untilPart':
        await this.until(step.ms, async () =>
          (await filesOnDisk(this.account.user.userId)).some(({ arrived }) => arrived > 0),
        );
        return run;
      case 'untilMet':
        await this.until(step.ms, async () => (await faultsInForce()).met >= step.times);
        return run;
      case 'untilLeaving':
        await this.until(step.ms, async () => {
          const last = (await readLog(run.logFrom)).findLast(({ seqs }) => seqs.length > 0);
          return last?.kind === 'sent';
        });
        return run;
      case 'reload':
        window.location.reload();
        // The page ends here; the run continues behind it.
        return new Promise(() => undefined);
      case 'evict':
        await evict(this.account.user.userId);
        return run;
      case 'signOut': {
        await signOut();
        return { ...run, exposed: run.exposed + (await exposedOnDisk(this.account.user.userId)) };
      }
      case 'signIn': {
        const isOut = sessionState().kind === 'anonymous';
        const isIn = await this.server.signInAgain();
        if (!isOut) return run;
        await keep(runKey, run);
        const { scenario, seed } = run;
        if (isIn)
          window.location.assign(`/lab?${new URLSearchParams({ scenario: scenario.name, seed: String(seed) })}`);
        // The account of this runner is closed. The run continues when the lab is opened under the next sign-in.
        return null;
      }
      case 'elsewhere': {
        const lesson = run.lessons[step.lesson ?? 0];
        const pupil = lesson?.pupils[step.pupil - 1];
        const found = lesson && (await this.server.lessons([lesson.scheduleUuid]))?.get(lesson.scheduleUuid);
        if (!found || !pupil) return run;
        const { scheduleUuid } = lesson;
        const key = cellKey({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.attendance(pupil) });
        const changed = { ...run, elsewhere: [...(run.elsewhere ?? []), key] };
        await keep(runKey, changed);
        await this.server.setAttendance(found.body, pupil, step.value);
        return changed;
      }
    }
  }

  private async hasUnsent(): Promise<boolean> {
    const { userId } = this.account.user;
    return (await outboxOnDisk(userId)).length + (await filesOnDisk(userId)).length > 0;
  }

  private async type(run: Run, step: Step, intents = intentsOf(run, step)): Promise<Run> {
    const acts = actsOf(run, intents);
    // Written down before the application is given it: what is typed is known whatever becomes of it.
    await keep(runKey, { ...run, acts: [...run.acts, ...acts] });
    if ('tab' in step && step.tab === 2) this.secondTab ??= openSecondTab(this.account);
    const account = 'tab' in step && step.tab === 2 ? (this.secondTab as Account) : this.account;
    await account.base.ready;
    const { outcome } = await account.base.mutate(intents);
    const typed = { ...run, acts: [...run.acts, ...acts.map((act) => ({ ...act, told: outcome }))] };
    await keep(runKey, typed);
    return typed;
  }

  private async until(ms: number, isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + ms;
    // Ends with the time; what has not happened by then the verdict will show.
    while (performance.now() < end && !this.isStopped && !(await isSo())) await pause(lookMs);
  }
}
