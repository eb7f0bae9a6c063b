import { useAccount } from '../account-context.tsx';
import type { Person } from './person-in.ts';

export type { GroupChoice, Person } from './person-in.ts';

/** The signed-in person; only below the guard. */
export function usePerson(): Person {
  return useAccount().person;
}
