// The accounts that this device knows. A database of its own, since it must be readable before anybody is chosen.
import { Dexie, type EntityTable } from 'dexie';

export type AccountRow = {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly lastUsedAt: number;
  /** Device time of the sign-out, until the same person signs in again. */
  readonly signedOutAt: number | null;
  /** Unsent operations that were kept at the sign-out. */
  readonly unsent: number;
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

/** The server's session of a person who left has ended. */
export async function markRevoked(userId: number): Promise<void> {
  await registry().accounts.update(userId, { isRevokePending: false });
}
