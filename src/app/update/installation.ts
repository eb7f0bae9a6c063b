// What the device may do for the application once the page stands: keep its data, open its shortcuts in the window that is there, install
// it. Loaded after the first paint.
import { watchFirstWrite } from '#data/device/persistence.ts';
import { installOffer, onInstallOffer, watchForOffer } from './install-offer.ts';
import { followLaunches } from './launches.ts';
import { mountPrompts } from './mount-prompts.ts';
import { isSafeMoment } from './safe-moment.ts';
import { updateView } from './update.ts';

export function startInstallation(): void {
  watchFirstWrite();
  followLaunches();
  onInstallOffer(() => {
    if (installOffer() === 'card' || installOffer() === 'push') void mountPrompts();
  });
  watchForOffer(async () => updateView() === 'none' && !isNoticeShown() && (await isSafeMoment()));
}

/** A banner or a message is on the screen: two at once are one too many (D82). */
const isNoticeShown = () => document.querySelector('[data-sticky], .toast, .banner') !== null;
