// Frames of the channel that wakes devices (part 1, NOTIF-012; decisions D43-D46). A frame says that something moved and never what:
// the pull alone brings truth, so a frame that is lost, doubled, late or out of order changes nothing but the moment.
import * as z from 'zod/mini';

export const realtimePath = '/api/v4/os/realtime';
/** The WebSocket subprotocol. */
export const realtimeProtocol = 'qalam.v1';

/** Characters of a frame from a device at the most. */
export const longestFrame = 1_024;
/** Schools of one socket at the most: a parent's children go to several. */
const mostSchools = 20;

const token = z.string().check(z.minLength(1), z.maxLength(700));

/** What a device says. */
export const clientFrame = z.discriminatedUnion('type', [
  /** The first frame: who this is, and up to where this device has read the feed of each school (null: not yet). */
  z.object({
    type: z.literal('hello'),
    token,
    /** The number under which this device writes: it is not woken by its own work. */
    device: z.nullable(z.uuid()),
    schools: z
      .array(z.object({ id: z.int().check(z.gte(1)), cursor: z.nullable(z.int().check(z.gte(0))) }))
      .check(z.maxLength(mostSchools)),
    /** Whether the page is looked at; a device of which nothing is known is told by push. */
    visible: z.optional(z.boolean()),
  }),
  /** The page is looked at, or was put away (decisions D58). */
  z.object({ type: z.literal('visible'), isVisible: z.boolean() }),
  /** A newer token, before the old one ends. */
  z.object({ type: z.literal('token'), token }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** What the server says. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    /** Server time, epoch milliseconds. */
    now: z.number(),
    /** A beat comes at least so often. */
    beatMs: z.int(),
    /** The token ends in so many milliseconds. */
    tokenMs: z.int(),
    /** Schools of which this device has everything. */
    nothingNew: z.array(z.int()),
  }),
  /** Something that this reader follows has changed. Where many are told at once, each asks at a moment of its own within that time. */
  z.object({ type: z.literal('moved'), school: z.int(), position: z.int(), withinMs: z.int() }),
  /** The answer to a token: when it ends. */
  z.object({ type: z.literal('token'), tokenMs: z.int() }),
  z.object({ type: z.literal('beat') }),
  /** The server is about to close; come again after that time. */
  z.object({ type: z.literal('goodbye'), retryAfterMs: z.int() }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** Why the server closes a socket. */
export const closeCodes = {
  /** It restarts. */
  restart: 1012,
  /** A frame that nobody can read. */
  unreadable: 4400,
  /** The session has ended, or its token. */
  session: 4401,
  /** No hello in time. */
  silent: 4408,
  /** None of the schools is open to this person. */
  locked: 4423,
  /** Too many frames, or too many sockets. */
  tooMuch: 4429,
} as const;
