import { useEffect, useState } from 'react';
import { personnelEndpoints } from '#contract/personnel/personnel.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';

/** How many own passwords were chosen after a colleague was told the first ones; 0 until the server answers. Not kept on the device. */
export function useChosenPasswords(id: number): number {
  const { api, school } = useAccount();
  const { schoolId } = school;
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isLate = false;
    void call(api, personnelEndpoints.chosenPasswords, { query: { schoolId, id } }).then((result) => {
      if (!isLate && result.kind === 'data') setCount(result.data.count);
    });
    return () => {
      isLate = true;
    };
  }, [api, schoolId, id]);
  return count;
}
