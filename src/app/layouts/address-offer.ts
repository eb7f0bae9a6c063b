import type { Text } from '#shared/i18n/index.ts';
import type { ShowToast } from '#shared/ui/index.ts';

/** Another site that the server leads to: the person decides whether to go there. */
export function offerAddress(address: URL, toast: ShowToast, text: Text): void {
  const open = () => window.open(address, '_blank', 'noopener');
  toast.offer(text('shell.elsewhere', { host: address.host }), text('shell.elsewhere.open'), open);
}
