// Timeouts and limits of connections; docs/decisions/2026-11-22-half-sent-bodies.md explains the numbers.
import fs from 'node:fs';

export type ConnectionLimits = {
  /** Longest time without a byte of a started request, or of an answer that is being read. */
  readonly stillMs: number;
  /** Longest time for the head of a request, and for a new connection to start one. */
  readonly headMs: number;
  /** Longest time for a whole request, and for reading a whole answer, whatever progress they make. */
  readonly wholeMs: number;
  /** How long an idle connection is kept. */
  readonly idleMs: number;
  /** Connections in total, and per address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Memory in bytes for unfinished bodies, and for answers that were not read yet. */
  readonly heldBytes: number;
  readonly unreadBytes: number;
  /** Answers that are compressed at the same time. */
  readonly packedAnswers: number;
  /** During shutdown: how long to wait for half-sent requests and stalled answers, and for everything together. */
  readonly endGraceMs: number;
  readonly endMs: number;
};

/** The database, Redis and files need file descriptors too. */
const shareOfDescriptors = 0.8;
const mostConnections = 10_000;
/** If the system does not tell the limit: below the usual 4,096. */
const unknownDescriptors = 2_500;

function descriptors(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? unknownDescriptors : found === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(found);
  } catch {
    return unknownDescriptors;
  }
}

/** The limits of a server; given ones replace the defaults. */
export function connectionLimits(given: Partial<ConnectionLimits> = {}): ConnectionLimits {
  const connections = given.connections ?? Math.min(mostConnections, Math.floor(descriptors() * shareOfDescriptors));
  return {
    stillMs: 30_000,
    headMs: 30_000,
    wholeMs: 900_000,
    idleMs: 72_000,
    connectionsPerAddress: Math.min(4_000, Math.floor(connections / 2)),
    heldBytes: 128_000_000,
    unreadBytes: 128_000_000,
    packedAnswers: 250,
    endGraceMs: 3_000,
    endMs: 20_000,
    ...given,
    connections,
  };
}
