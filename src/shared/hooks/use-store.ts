import { useSyncExternalStore } from 'react';
import type { Store } from '../lib/store.ts';

export function useStore<State>(store: Pick<Store<State>, 'on' | 'get'>): State {
  return useSyncExternalStore(store.on, store.get);
}
