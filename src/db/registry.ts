// The accounts that this device knows. A database of its own, since it must be readable before anybody is chosen.
import { Dexie, type EntityTable } from 'dexie';
import type { Role } from '#contract/core/roles.ts';

export type AccountRow = {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly lastUsedAt: number;
  /** Device time of the sign-out, until the same person signs in again. */
  readonly signedOutAt: number | null;
  /** Unsent operations that were kept at the sign-out. */
  readonly unsent: number;
  /** Device time at which the server said that the session is over; null again after a sign-in. */
  readonly endedAt?: number | null;
  readonly role?: Role;
  readonly school?: string | undefined;
  /** The person left without a network: the server's session must be ended at the first contact. */
  readonly isRevokePending: boolean;
};

class RegistryDatabase extends Dexie {
  declare accounts: EntityTable<AccountRow, 'userId'>;
  constructor() {
    super('qalam-accounts', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ accounts: 'userId, lastUsedAt' });
  }
}

let opened: RegistryDatabase | undefined;
function registry(): RegistryDatabase {
  if (!opened) {
    const database = new RegistryDatabase();
    database.on('versionchange', () => {
      database.close();
      opened = undefined;
    });
    opened = database;
  }
  return opened;
}

/** Accounts of the device, the one used last first. */
export async function listAccounts(): Promise<AccountRow[]> {
  return registry().accounts.orderBy('lastUsedAt').reverse().toArray();
}

export async function rememberAccount(row: AccountRow): Promise<void> {
  await registry().accounts.put(row);
}

export async function markSignedOut(userId: number, at: number, unsent: number): Promise<void> {
  await registry().accounts.update(userId, { signedOutAt: at, unsent, isRevokePending: true });
}

export async function findAccount(userId: number): Promise<AccountRow | undefined> {
  return registry().accounts.get(userId);
}

/** Notes that somebody is opened on this device again. */
export async function noteUse(userId: number, at: number): Promise<void> {
  await registry().accounts.update(userId, { lastUsedAt: at });
}

/** The server said that the session is over: the person is asked for their password. Null: there is a new one. */
export async function markEnded(userId: number, at: number | null): Promise<void> {
  await registry().accounts.update(userId, { endedAt: at });
}

/** The server's session of a person who left has ended. */
export async function markRevoked(userId: number): Promise<void> {
  await registry().accounts.update(userId, { isRevokePending: false });
}
