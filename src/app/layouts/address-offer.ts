import { loadLinks } from '#data/reads/links.ts';
import type { ApiContext } from '#shared/http/api.ts';
import type { Text } from '#shared/i18n/index.ts';
import type { ShowToast } from '#shared/ui/index.ts';

/** Another site that the server leads to: one that the installation names is gone to, of any other the person decides. */
export async function offerAddress(
  api: ApiContext,
  address: URL,
  toast: Pick<ShowToast, 'offer'>,
  text: Text,
  page: Pick<Location, 'assign'> = window.location,
): Promise<void> {
  const { hosts = [] } = await loadLinks(api);
  if (address.protocol === 'https:' && hosts.includes(address.host)) return page.assign(address);
  const open = () => window.open(address, '_blank', 'noopener');
  toast.offer(text('shell.elsewhere', { host: address.host }), text('shell.elsewhere.open'), open);
}
