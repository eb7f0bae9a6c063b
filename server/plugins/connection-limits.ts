// How long and how many: the numbers of the door, and why (docs/decisions/2026-11-22-half-sent-bodies.md).
import fs from 'node:fs';

export type ConnectionLimits = {
  /** Longest time without a byte of a request that has started, or of an answer that is being read. */
  readonly stillMs: number;
  /** Longest time for the head of a request, and for a new connection to begin one. */
  readonly headMs: number;
  /** Longest time for a whole request, and for a whole answer to be read, whatever progress they make. */
  readonly wholeMs: number;
  /** How long a connection is kept that waits for its next request. */
  readonly idleMs: number;
  /** Connections in all, and of one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Memory that bodies hold which are not whole yet, in bytes; and that answers hold which nobody has read yet. */
  readonly heldBytes: number;
  readonly unreadBytes: number;
  /** Answers that are compressed at the same time. */
  readonly packedAnswers: number;
  /** While the server ends: how long half-sent requests and answers that stand still are waited for, and everything in all. */
  readonly endGraceMs: number;
  readonly endMs: number;
};

/** Descriptors of the process are also for the database, Redis and files. */
const shareOfDescriptors = 0.8;
const mostConnections = 10_000;
/** Where the system does not tell: below the usual 4,096. */
const unknownDescriptors = 2_500;

function descriptors(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? unknownDescriptors : found === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(found);
  } catch {
    return unknownDescriptors;
  }
}

/** The limits of a server, with those that are given instead of its own. */
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
