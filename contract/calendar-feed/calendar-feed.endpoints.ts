import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { calendarFeed, endedFeed, madeFeed, newFeed } from './calendar-feed.schema.ts';

const base = '/api/v4/os/profile/calendar';

export const calendarFeedEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Calendar addresses of the signed-in person in all schools, without their secrets',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.array(calendarFeed),
  }),
  make: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Make the calendar address of a child, a student or the lessons one gives; an earlier one ends',
    access: [...roleGroups.scheduleReader],
    school: 'required',
    params: undefined,
    query: undefined,
    body: newFeed,
    data: madeFeed,
    bodyLimit: 4_000,
  }),
  end: defineEndpoint({
    method: 'POST',
    path: `${base}/end`,
    summary: 'End a calendar address: whoever has it reads nothing from now on',
    access: [...roleGroups.scheduleReader],
    school: 'required',
    params: undefined,
    query: undefined,
    body: endedFeed,
    data: z.object({ ended: z.int() }),
    bodyLimit: 4_000,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    summary: 'The lessons of a calendar address, for calendar programs; a wrong and an ended one are answered alike',
    access: 'anyone',
    school: 'none',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    query: undefined,
    body: undefined,
    data: { file: ['ics'] },
  }),
} as const;
