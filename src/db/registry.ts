// The accounts that this device knows. A database of its own, since it must be readable before anybody is chosen.
import { Dexie, type EntityTable } from 'dexie';
import type { Role } from '#contract/core/roles.ts';
import type { DeviceTime } from '#contract/core/time.ts';
import { closeWhenLeft, whileHere } from './page-away.ts';
import { registryName } from './registry-name.ts';

export type AccountRow = {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly lastUsedAt: DeviceTime;
  /** Unsent operations that were kept at the sign-out. */
  readonly unsent: number;
  readonly role?: Role;
  readonly school?: string | undefined;
  /** The user left without a network: the server's session must be ended at the first contact. */
  readonly isRevokePending: boolean;
};

class RegistryDatabase extends Dexie {
  declare accounts: EntityTable<AccountRow, 'userId'>;
  constructor() {
    super(registryName, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ accounts: 'userId, lastUsedAt' });
  }
}

let opened: RegistryDatabase | undefined;
function close(): void {
  opened?.close();
  opened = undefined;
}
function inRegistry<Result>(work: (accounts: RegistryDatabase['accounts']) => PromiseLike<Result>): Promise<Result> {
  return whileHere(async () => {
    if (!opened) {
      opened = new RegistryDatabase();
      opened.on('versionchange', close);
      closeWhenLeft(close);
    }
    return work(opened.accounts);
  });
}

/** Accounts of the device, the one used last first. */
export async function listAccounts(): Promise<AccountRow[]> {
  return inRegistry((accounts) => accounts.orderBy('lastUsedAt').reverse().toArray());
}

export async function rememberAccount(row: AccountRow): Promise<void> {
  await inRegistry(async (accounts) => accounts.put({ ...row, lastUsedAt: await timeOfUse(accounts, row.lastUsedAt) }));
}

/** A time after every other use, also if the clock went back. The next start opens the last used account (src/sw/active-person.ts). */
async function timeOfUse(accounts: RegistryDatabase['accounts'], at: DeviceTime): Promise<DeviceTime> {
  const last = await accounts.orderBy('lastUsedAt').last();
  return last && last.lastUsedAt >= at ? last.lastUsedAt + 1 : at;
}

/** The user left, and so much of theirs stays unsent; the server has yet to hear it. */
export async function markLeft(userId: number, unsent: number): Promise<void> {
  await inRegistry((accounts) => accounts.update(userId, { unsent, isRevokePending: true }));
}

export async function findAccount(userId: number): Promise<AccountRow | undefined> {
  return inRegistry((accounts) => accounts.get(userId));
}

/** Notes that somebody is opened on this device again. */
export async function noteUse(userId: number, at: DeviceTime): Promise<void> {
  await inRegistry(async (accounts) => accounts.update(userId, { lastUsedAt: await timeOfUse(accounts, at) }));
}

/** The server's session of a person who left has ended. */
export async function markRevoked(userId: number): Promise<void> {
  await inRegistry((accounts) => accounts.update(userId, { isRevokePending: false }));
}
