import type { Role } from '#contract/core/roles.ts';
import type { Text } from '#shared/i18n/index.ts';
import type { ShowToast } from '#shared/ui/index.ts';

/** Why somebody is not on the page that they asked for: it is for others. */
export function tellTurnedAway(roles: readonly Role[], toast: ShowToast, text: Text): void {
  const who = roles.map((role) => text(`shell.role.${role}`).toLocaleLowerCase('kk'));
  toast.warning(text('shell.turnedAway', { who: who.join(', ') }));
}
