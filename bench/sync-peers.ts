// Who is measured, with which settings, and what to know about each besides its figures.
import type { Setting } from './peers/pages/peer.ts';

export type PeerName =
  | 'ours'
  | 'rxdb'
  | 'pouchdb'
  | 'query-unscoped'
  | 'query-scoped'
  | 'tanstack-db'
  | 'workbox'
  | 'legend-state';

export type Contestant = {
  readonly peer: PeerName;
  readonly setting: Setting;
  readonly title: string;
  /** Sends one edit after another: 1,000 take minutes, so all slow peers run concurrently, once. */
  readonly isSlow: boolean;
};

const both = (peer: PeerName, title: string, isSlow: boolean): Contestant[] => [
  { peer, setting: 'default', title, isSlow },
  { peer, setting: 'tuned', title: `${title}, tuned`, isSlow },
];

export const contestants: readonly Contestant[] = [
  { peer: 'ours', setting: 'default', title: 'Qalam', isSlow: false },
  ...both('rxdb', 'RxDB', false),
  ...both('pouchdb', 'PouchDB', false),
  { peer: 'legend-state', setting: 'default', title: 'Legend-State', isSlow: true },
  { peer: 'legend-state', setting: 'tuned', title: 'Legend-State, tuned', isSlow: false },
  ...both('query-unscoped', 'TanStack Query, unscoped', true),
  ...both('query-scoped', 'TanStack Query, scoped', true),
  ...both('tanstack-db', 'TanStack DB offline', true),
  ...both('workbox', 'Workbox queue', true),
];

/** Where an edit is when the library reports it as stored. */
export const durability: Readonly<Record<PeerName, string>> = {
  ours: 'on the disk (IndexedDB transaction complete, strict)',
  rxdb: 'in the browser (IndexedDB transaction complete, relaxed)',
  pouchdb: 'in the browser (IndexedDB transaction complete, relaxed)',
  'query-unscoped': 'in memory, up to 1 s before it is stored; tuned: whole client rewritten for each edit, relaxed',
  'query-scoped': 'in memory, up to 1 s before it is stored; tuned: whole client rewritten for each edit, relaxed',
  'tanstack-db': 'request answered, before its IndexedDB transaction is complete, relaxed',
  workbox: 'in the browser (IndexedDB transaction complete, relaxed), in the service worker',
  'legend-state': 'in memory, given to IndexedDB a moment later, relaxed',
};
/** Libraries that also hold the server's data on the device; the others have only a queue. */
export const keepsData: readonly PeerName[] = ['ours', 'rxdb', 'pouchdb', 'query-scoped'];
