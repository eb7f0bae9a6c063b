// Going to a sister service with a one-time hash.
import { useEffect, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { handoverEndpoints } from '#contract/handover/handover.endpoints.ts';
import type { SisterService } from '#contract/handover/handover.schema.ts';
import { type ApiContext, call } from '#shared/http/api.ts';

type Leaving = { readonly error: PlainError | null; readonly isAbsent: boolean };

/** Leaves for the service as soon as its address is known; it takes the place of this page, so that the way back does not lead here. */
export function useLeaving(api: ApiContext, target: SisterService): Leaving {
  const [state, setState] = useState<Leaving>({ error: null, isAbsent: false });
  useEffect(() => {
    let isGone = false;
    void call(api, handoverEndpoints.leave, { body: { target } }).then((answer) => {
      if (isGone) return;
      if (answer.kind === 'error') setState({ error: answer.error, isAbsent: false });
      else if (answer.data.address === null) setState({ error: null, isAbsent: true });
      else window.location.replace(answer.data.address);
    });
    return () => {
      isGone = true;
    };
  }, [api, target]);
  return state;
}
