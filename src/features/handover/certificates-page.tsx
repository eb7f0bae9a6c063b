// Certificates are at a sister service (ROUTE-092): whoever opens this page is led there.
import { useAccount } from '#data/account-context.tsx';
import { HandoverState } from './handover-state.tsx';
import { useLeaving } from './use-leaving.ts';

export default function CertificatesPage() {
  return <HandoverState {...useLeaving(useAccount().api, 'certificates')} />;
}
