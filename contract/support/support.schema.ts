// Requests to support (decisions D81, D88): a topic, a text, and what the application knows of its own state, without names.
import * as z from 'zod/mini';

export const supportTopics = ['fault', 'question', 'access', 'data', 'idea', 'thanks'] as const;
export type SupportTopic = (typeof supportTopics)[number];
export const longestRequest = 800;

const short = z.string().check(z.maxLength(120));
/** Of the application alone: no names, no addresses, nothing that was typed elsewhere. */
export const ticketAbout = z.object({
  version: short,
  /** Kind of the browser and system. */
  device: short,
  language: short,
  role: short,
  screen: short,
  isOnline: z.boolean(),
  isInstalled: z.boolean(),
  /** What waits on the device, and what needs a decision. */
  unsent: z.int().check(z.gte(0), z.lte(1_000_000)),
  questions: z.int().check(z.gte(0), z.lte(1_000_000)),
  /** Minutes since the server was last heard; null: never on this device. */
  minutesSinceServer: z.nullable(z.int().check(z.gte(0), z.lte(10_000_000))),
});
export type TicketAbout = z.infer<typeof ticketAbout>;

export const ticketText = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRequest));
/** What a request says. */
export const ticket = z.object({ topic: z.enum(supportTopics), text: ticketText, about: ticketAbout });
export type Ticket = z.infer<typeof ticket>;

export const longestAnswer = 2_000;
export const answerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestAnswer));
/** What support answered: once, and it does not change any more. */
export const ticketAnswer = z.object({
  text: z.string(),
  /** Server time, epoch milliseconds. */
  at: z.int(),
});
export type TicketAnswer = z.infer<typeof ticketAnswer>;

/** An open request as the desk has it: without the name, the account, the IIN and the telephone of its author. */
export const deskTicket = z.object({
  /** Number of the school; 0: the author belongs to none. */
  place: z.int(),
  school: z.nullable(z.string()),
  uuid: z.uuid(),
  ticket,
  /** When it arrived: server time, epoch milliseconds. */
  at: z.int(),
  answer: z.nullable(z.object({ ...ticketAnswer.shape, by: z.string() })),
});
export type DeskTicket = z.infer<typeof deskTicket>;
/** So many of the oldest are told at once. */
export const mostOnDesk = 200;

/** By which a person names their request on the telephone; known without a network. */
export const ticketNumber = (uuid: string): string => uuid.slice(0, 6).toUpperCase();
