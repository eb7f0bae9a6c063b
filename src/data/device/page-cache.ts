export { isAway as isPageAway } from '#db/page-away.ts';

import { leavePage, returnToPage, watchTransactions } from '#db/page-away.ts';

/** Lets go of the database whenever the page goes (db/page-away.ts). To be called before everything else that hears of it. */
export function watchPage(): void {
  watchTransactions();
  window.addEventListener('pagehide', leavePage);
  window.addEventListener('pageshow', returnToPage);
}
