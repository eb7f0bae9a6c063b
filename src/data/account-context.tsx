import { createContext, type ReactNode, useContext } from 'react';
import type { Account } from './account.ts';

const AccountContext = createContext<Account | null>(null);
/** Where drafts of forms lie; what stands outside the guard, as the gallery, brings a store of its own. */
export type DraftStore = Pick<Account['drafts'], 'read' | 'note' | 'keep'>;
const DraftStoreContext = createContext<DraftStore | null>(null);
export const DraftStoreProvider = DraftStoreContext;

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return (
    <AccountContext value={account}>
      <DraftStoreContext value={account.drafts}>{children}</DraftStoreContext>
    </AccountContext>
  );
}

export function useDraftStore(): DraftStore {
  const store = useContext(DraftStoreContext);
  if (!store) throw new Error('There is no place for drafts here');
  return store;
}

/** The signed-in account; only below the guard. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('There is no account here: the screen stands outside the guard');
  return account;
}
