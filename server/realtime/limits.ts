// Times and numbers of the channel; tests give others.

export type RealtimeLimits = {
  /** How long a new socket has to say who it is. */
  readonly helloMs: number;
  /** A beat goes so often; a socket that has not answered the ping of two of them is gone. */
  readonly beatMs: number;
  /** How long a socket stays after its token has ended. */
  readonly graceMs: number;
  /** Scopes are read again so often: a timetable, a class or a child may have changed without a word. */
  readonly scopesMs: number;
  /** Positions are looked at so often, in case the bus lost something. */
  readonly sweepMs: number;
  /** Each of many that are told at once asks at a moment of its own: so much time for each, and so much for all. */
  readonly spreadMs: number;
  readonly longestSpreadMs: number;
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
  readonly sockets: number;
  /** Frames of one socket within a second. */
  readonly framesPerSecond: number;
  /** A device counts as seen for so long after its page was put away, and what is known of all pages is written so often at the most. */
  readonly sightMs: number;
  readonly sightWriteMs: number;
  /** Bytes that wait for a device that does not read: from here on it is not told anything more, and from there on it is cut. */
  readonly lazyBytes: number;
  readonly mostBytes: number;
};

export const usualRealtimeLimits: RealtimeLimits = {
  helloMs: 5_000,
  beatMs: 45_000,
  graceMs: 30_000,
  scopesMs: 600_000,
  sweepMs: 5_000,
  spreadMs: 5,
  longestSpreadMs: 10_000,
  socketsPerPerson: 5,
  socketsPerAddress: 3_000,
  sockets: 5_000,
  framesPerSecond: 10,
  sightMs: 15_000,
  sightWriteMs: 1_000,
  lazyBytes: 65_536,
  mostBytes: 1_048_576,
};

/** Others come again after so long: whoever was refused, and whoever is told that the server ends. */
export const comeAgainMs = { refused: 600_000, restart: 1_000 } as const;
