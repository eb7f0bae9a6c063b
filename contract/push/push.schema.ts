// Push notifications: which of a person's devices are told, of what, when not, and what is sent to them (issue 15 section 6, decisions
// D54-D60). What is sent is encrypted for the one browser that asked for it.
import * as z from 'zod/mini';
import { languages } from '../core/localized.ts';
import { noticeKinds } from '../core/notice-kind.ts';
import { quietHours } from './quiet-hours.ts';

/** How much a locked screen shows to whoever looks over a shoulder: a number; whose child too; of what kind too (decisions D55). */
export const lockScreenWords = ['number', 'child', 'kinds'] as const;
export type LockScreenWords = (typeof lockScreenWords)[number];

/** A device that is told, as its owner sees it. */
export const pushDevice = z.object({
  id: z.uuid(),
  /** Such as "Chrome, Android"; null: it did not say. */
  name: z.nullable(z.string()),
  words: z.enum(lockScreenWords),
  /** ISO date and time, UTC. */
  addedAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushSettings = z.object({
  /** The public key that a browser subscribes with, base64url; null: this installation sends none. */
  key: z.nullable(z.string()),
  devices: z.array(pushDevice),
  /** Kinds of which no device is told. */
  kindsOff: z.array(z.enum(noticeKinds)),
  /** Null: the usual hours. */
  quiet: z.nullable(quietHours),
  usualQuiet: quietHours,
});
export type PushSettings = z.infer<typeof pushSettings>;

/** What a browser gives when it subscribes. */
export const newPushDevice = z.object({
  /** Where the browser's push service takes messages for it. */
  endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https:\/\/[^\s/]+\/\S*$/)),
  /** Base64url: the browser's public key (65 bytes), and a secret (16 bytes) that it shares with us. */
  p256dh: z.string().check(z.regex(/^[\w-]{86,88}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22,24}$/)),
  words: z.enum(lockScreenWords),
  language: z.enum(languages),
});
export type NewPushDevice = z.infer<typeof newPushDevice>;

/** What is left out stays as it is: two pages that are open choose different things. */
export const pushChoice = z.object({
  kindsOff: z.optional(z.array(z.enum(noticeKinds)).check(z.maxLength(noticeKinds.length))),
  /** Null: the usual hours. */
  quiet: z.optional(z.nullable(quietHours)),
});
export type PushChoice = z.infer<typeof pushChoice>;

/** A person has so many devices at most; one more takes the place of the one that was told longest ago. */
export const mostPushDevices = 20;

/** What a device is sent. Words are put together there, from its own dictionaries. */
export const pushMessage = z.object({
  /** The account that is told. */
  user: z.int(),
  language: z.enum(languages),
  /** A press on "send a test"; it counts nothing. */
  isTest: z.boolean(),
  /** The same for the same person and child: a later one takes the place of an earlier one. */
  tag: z.string(),
  /** Whose child it is about, as far as the locked screen may say; null: it does not. */
  child: z.nullable(z.string()),
  count: z.int(),
  /** When the newest of it was told, server time in epoch milliseconds: whoever read up to then has read all of it. */
  upTo: z.int(),
  /** How many of each kind, where the locked screen may say. */
  kinds: z.partialRecord(z.enum(noticeKinds), z.int()),
  /** First letters of the account's name, for a device that several people use. */
  initials: z.string(),
  /** The school of what is told; 0: of none. */
  school: z.int(),
  /** The one thing that it is about; null: there are several. */
  fact: z.nullable(z.string()),
  /** The school's uuid of the pupil that the message is about; null where it is about no pupil. */
  pupil: z.nullable(z.string()),
});
export type PushMessage = z.infer<typeof pushMessage>;
