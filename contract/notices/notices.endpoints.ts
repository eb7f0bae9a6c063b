// The calls of the specification about notifications (NOTIF-016, NOTIF-018, decisions D47): for other programs, and for what is older than
// the hundred on a device. Names are those of the specification.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { localized } from '../core/localized.ts';
import { noticesReaders } from './notices.office.documents.ts';
import { mostAsked, noticesStep } from './notices.schema.ts';

const path = '/api/v4/os/notifications';
const number = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most));
/** `token` is accepted and ignored: the bearer decides who asks. */
const caller = { user_id: number(1, 2_147_483_647), token: z.optional(z.string().check(z.maxLength(4_000))) };

export const notification = z.object({
  /** Its words in the dictionaries, such as `notices.mark`. */
  Key: z.string(),
  /** JSON text: `id`, `type`, `link` of the place, and what the notice says. */
  Params: z.string(),
  /** ISO date and time, UTC. */
  CreatedAt: z.string(),
  IsRead: z.boolean(),
});

/** What everybody is told by whoever runs the school, an area or the country. */
export const globalNotify = z.object({
  type: z.literal('publication'),
  /** Names the publication. */
  key: z.string(),
  titleKey: localized,
  /** The page with its whole text. */
  link: z.string(),
});

export const noticesEndpoints = {
  count: defineEndpoint({
    method: 'GET',
    access: noticesReaders,
    school: 'required',
    path: `${path}/count`,
    summary: 'How many notifications of the caller are unread in the school',
    params: undefined,
    query: z.object(caller),
    body: undefined,
    data: z.object({ count: z.int() }),
  }),
  list: defineEndpoint({
    method: 'GET',
    access: noticesReaders,
    school: 'required',
    path: `${path}/list`,
    summary: 'Notifications of the caller in the school, the newest first; needIsRead=1 marks those that are answered',
    params: undefined,
    query: z.object({
      ...caller,
      /** Words of the subject, of the child or of the kind. */
      query: z.optional(z.string().check(z.maxLength(100))),
      sortby: z.optional(z.literal('id')),
      order: z.optional(z.literal('desc')),
      needIsRead: z.optional(z.enum(['0', '1'])),
      limit: z._default(number(1, mostAsked), noticesStep),
    }),
    body: undefined,
    data: z.object({
      data: z.array(notification),
      haveMoreNotifies: z.boolean(),
      globalNotifies: z.array(globalNotify),
    }),
  }),
} as const;
