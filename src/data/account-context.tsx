import { createContext, type ReactNode, useContext } from 'react';
import type { Account } from './account.ts';

const AccountContext = createContext<Account | null>(null);

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** The signed-in account; only below the guard. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('There is no account here: the screen stands outside the guard');
  return account;
}
