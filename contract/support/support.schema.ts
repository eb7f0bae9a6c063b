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

/** By which a person names their request on the telephone; known without a network. */
export const ticketNumber = (uuid: string): string => uuid.slice(0, 6).toUpperCase();
