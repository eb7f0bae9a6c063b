import { Store } from '../../lib/store.ts';

/** The element at the end of the page for announcements; null until the frame has one, which comes after the first paint. */
export const announcedPlace = new Store<Element | null>(null);
export const setAnnouncedPlace = (place: Element | null): void => announcedPlace.set(place);
