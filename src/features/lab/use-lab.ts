// Whether the laboratory may be opened here, its runner, and what it shows live.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import { watchTyping } from '#data/lab/lab-recorder.ts';
import {
  type Door,
  enterLab,
  type FaultsInForce,
  faultsInForce,
  type LogRow,
  onLab,
  readLog,
} from '#data/lab/lab-session.ts';
import { LabRunner, type RunState } from './runner.ts';

/** One for each account: a run continues while another page is looked at. */
const runners = new WeakMap<Account, LabRunner>();
export function runnerOf(account: Account): LabRunner {
  const runner = runners.get(account) ?? new LabRunner(account);
  runners.set(account, runner);
  return runner;
}

/** Null while the server is asked whether there is a laboratory. `ask` asks again. */
export function useDoor(): { door: Door | null; ask: () => void } {
  const account = useAccount();
  const [door, setDoor] = useState<Door | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press asks again
  useEffect(() => {
    let isGone = false;
    void enterLab(account).then((found) => {
      if (!isGone) setDoor(found);
    });
    return () => {
      isGone = true;
    };
  }, [account, asked]);
  const ask = useCallback(() => setAsked((times) => times + 1), []);
  return { door, ask };
}

/** Writes into the log what is typed under this account while somebody shows something of the laboratory. */
export function useTypingLog(account: Account | null): void {
  useEffect(() => (account ? watchTyping(account) : undefined), [account]);
}

export function useRun(): { runner: LabRunner; state: RunState } {
  const runner = runnerOf(useAccount());
  return { runner, state: useSyncExternalStore(runner.subscribe, runner.state) };
}

/** Reads once. */
export function useRead<Value>(read: () => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isGone = false;
    void read().then((found) => {
      if (!isGone) setValue(found);
    });
    return () => {
      isGone = true;
    };
  }, [read]);
  return value;
}

/** Reads again whenever faults change or the log grows; at most a few times a second. */
export function useLive<Value>(read: () => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isGone = false;
    let end: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = async () => {
      const found = await read();
      if (!isGone) setValue(found);
    };
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void take();
      }, 150);
    };
    void take();
    void onLab(soon).then((stop) => {
      if (isGone) stop();
      else end = stop;
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      end?.();
    };
  }, [read]);
  return value;
}

export function useFaults(): FaultsInForce | undefined {
  return useLive(faultsInForce);
}

const shownLines = 300;
const newestLines = async (): Promise<readonly LogRow[]> => (await readLog(0)).slice(-shownLines);
export function useLog(): readonly LogRow[] {
  return useLive(newestLines) ?? [];
}
