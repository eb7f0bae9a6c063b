import { Store } from '../../lib/store.ts';

/** The tour that a person asked for; it starts as soon as its page is open. */
export const wantedTour = new Store<string | null>(null);
