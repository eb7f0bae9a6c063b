// What the offline laboratory breaks, as it is kept and as a scenario writes it. Plain data; who applies it: src/workers/sync/lab.ts.

/** Faults of single requests, by the row of the failure table (design/sync.md) that they stand for. */
export const faultNames = [
  'requestLost',
  'answerLost',
  'doubled',
  'slow',
  'cut',
  'cutUp',
  'captivePortal',
  '408',
  '413',
  '425',
  '429',
  '500',
  '502',
  'TOKEN_EXPIRED',
  'SESSION_ENDED',
  'APP_OUTDATED',
  'FILE_QUOTA',
  'FILE_TYPE_REFUSED',
] as const;
export type FaultName = (typeof faultNames)[number];

/**
 * `push`: requests with unsent work in them; `sync`: those and all that ask for documents; `piece`: pieces of files; `file`: those and
 * the questions how much has arrived; `refresh`: renewals of the token.
 */
export const callKinds = ['push', 'sync', 'piece', 'file', 'refresh', 'all'] as const;
export type CallKind = (typeof callKinds)[number];

export type LabRule = {
  readonly fault: FaultName;
  readonly calls: CallKind;
  /** How many more requests meet it; null: all, until it is switched off. */
  readonly left: number | null;
};

/** Faults of the channel that wakes devices. `late` keeps the order, `disordered` does not; `foreign` mixes in what is not for this device. */
export const channelFaults = ['refused', 'silent', 'slow', 'lost', 'doubled', 'late', 'disordered', 'foreign'] as const;
export type ChannelFault = (typeof channelFaults)[number];

export const diskStates = ['free', 'tight', 'full'] as const;
/** `tight`: there is room again once copies of the server's data were given up; `full`: there is none. */
export type DiskState = (typeof diskStates)[number];

export type LabSettings = {
  readonly rules: readonly LabRule[];
  /** A slow link: round trip, bandwidth in both directions, share of requests that are lost. */
  readonly link: { readonly rttMs: number; readonly kbps: number; readonly loss: number } | null;
  /** A link that comes and goes; it begins with being up. */
  readonly flap: { readonly upMs: number; readonly downMs: number } | null;
  readonly channel: ChannelFault | null;
  readonly skewMs: number;
  readonly disk: DiskState;
  /** Begins the row of random numbers that decide what is lost. */
  readonly seed: number;
};

export const calm: LabSettings = { rules: [], link: null, flap: null, channel: null, skewMs: 0, disk: 'free', seed: 1 };

/** Nothing is broken: rules that have run out count as none. */
export function isCalm({ rules, link, flap, channel, skewMs, disk }: LabSettings): boolean {
  const isLinkCalm = link === null && flap === null && channel === null;
  return rules.every(({ left }) => left === 0) && isLinkCalm && skewMs === 0 && disk === 'free';
}

export const slowMs = 6_000;

/** A number from 0 to 1 that looks random, the same for the same seed and place (mulberry32). */
export function randomAt(seed: number, place: number): number {
  let state = (seed + Math.imul(place + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

const airplane: Partial<LabSettings> = { rules: [{ fault: 'requestLost', calls: 'all', left: null }] };

/** Links that a school in a village knows. Figures of 2G and EDGE: ETSI's usual rates and what a loaded cell leaves of them. */
export const presets = {
  '2g': { link: { rttMs: 800, kbps: 20, loss: 0 } },
  edge: { link: { rttMs: 400, kbps: 50, loss: 0.02 } },
  lossy: { link: { rttMs: 150, kbps: 500, loss: 0.3 } },
  captivePortal: { rules: [{ fault: 'captivePortal', calls: 'all', left: null }] },
  flapping: { flap: { upMs: 1_500, downMs: 3_000 } },
  airplane,
} as const satisfies Record<string, Partial<LabSettings>>;
export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];
