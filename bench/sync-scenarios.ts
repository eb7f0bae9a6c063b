// The links and the jobs of the comparison.
import { calm, type LinkConditions } from './sync-link.ts';
import type { Faults, Scenario } from './sync-run.ts';

/** A village's link: 300 ms round trip; TCP and TLS 1.3 before the first byte of a new connection. */
const far: LinkConditions = { ...calm, rttMs: 300, handshakeRtts: 2 };
const narrow: LinkConditions = { ...far, upKbps: 750, downKbps: 1_600 };
const lossy: LinkConditions = { ...far, lostShare: 0.05 };

const none: Faults = { poison: false, tokenExpiresAt: null, failsAt: null };
const job: Faults = { poison: true, tokenExpiresAt: 500, failsAt: null };
const rough: Faults = { poison: true, tokenExpiresAt: 500, failsAt: 750 };

export const scenarios: readonly Scenario[] = [
  { name: 'clean', what: '1,000 edits, 300 ms, nothing goes wrong', edits: 1_000, link: far, faults: none },
  {
    name: 'job',
    what: '1,000 edits, 300 ms, one is refused, the token expires at number 500',
    edits: 1_000,
    link: far,
    faults: job,
  },
  { name: 'narrow', what: 'the job over 750 kbit/s up, 1,600 down', edits: 1_000, runs: 5, link: narrow, faults: job },
  {
    name: 'rough',
    what: 'the job with the first answer and 5 % of the others lost, and two answers 500 at number 750',
    edits: 1_000,
    runs: 5,
    link: lossy,
    faults: rough,
  },
  { name: 'clean-100', what: '100 edits, 300 ms', edits: 100, runs: 5, link: far, faults: none },
  { name: 'clean-10000', what: '10,000 edits, 300 ms', edits: 10_000, runs: 3, link: far, faults: none },
];
/** Edits of the largest job: a peer that sends one request after another would take most of an hour for it. */
export const largest = 10_000;
