// What the help menu offers, and to whom (D81).
import type { Links } from '#contract/configuration/configuration.endpoints.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { Text } from '#shared/i18n/index.ts';
import { check, flag, infoCircle, listCheck } from '#shared/ui/icons/index.ts';
import { eye, lifebuoy, messageCircle } from '#shared/ui/icons/pages.ts';
import type { MenuItem } from '#shared/ui/index.ts';

type Given = {
  readonly role: Role;
  readonly below: (path: string) => string;
  readonly messengers: Links['messengers'];
  readonly text: Text;
  readonly onFirstSteps: () => void;
  /** Starts the tour of the page that is open; undefined: it has none. */
  readonly onTour?: (() => void) | undefined;
  readonly open: (address: string) => void;
};

/** Nobody thanks through a link, and writes in a messenger, who is of a family. */
export function helpItems({ role, below, messengers = [], text, onFirstSteps, onTour, open }: Given): MenuItem[] {
  const items: MenuItem[] = [
    { label: text('help.firstSteps'), icon: flag, onSelect: onFirstSteps },
    ...(onTour ? [{ label: text('help.tour'), icon: eye, onSelect: onTour }] : []),
    { label: text('help.ask'), icon: lifebuoy, to: below('support/request') },
    { label: text('help.requests'), icon: listCheck, to: below('support/requests') },
    { label: text('help.news'), icon: infoCircle, to: below('news') },
  ];
  if (isIn('family', role)) return items;
  items.push({ label: text('help.thanks'), icon: check, to: below('support/request?topic=thanks') });
  if (messengers.length > 0) items.push('separator');
  for (const { name, address } of messengers) {
    const label = text('help.messenger', { name });
    items.push({ label, hint: text('help.newTab'), icon: messageCircle, onSelect: () => open(address) });
  }
  return items;
}

/** Keys of what to do first. */
export function firstSteps(role: Role): string[] {
  const group = isIn('teacher', role) ? 'teacher' : isIn('management', role) ? 'management' : 'others';
  const count = group === 'teacher' ? 4 : 3;
  return Array.from({ length: count }, (_, index) => `help.steps.${group}.${index + 1}`);
}
