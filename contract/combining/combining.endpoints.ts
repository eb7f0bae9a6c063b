// Combining is the management's alone (decisions E8, E25).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { apartBody, combineBody, combined, comparedCards, duplicates } from './combining.schema.ts';

const people = '/api/v4/os/backoffice/people-management/contingent';
const management = { access: [...roleGroups.management], school: 'required', params: undefined } as const;
const read = { ...management, method: 'GET', body: undefined } as const;
const write = { ...management, method: 'POST', query: undefined } as const;
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const inYear = { schoolId: number, eduYear: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)) };

export const combiningEndpoints = {
  duplicates: defineEndpoint({
    ...read,
    path: `${people}/duplicates`,
    summary: 'Pairs of cards that look like one pupil, and what was combined within 30 days',
    query: z.object(inYear),
    data: duplicates,
  }),
  compare: defineEndpoint({
    ...read,
    path: `${people}/duplicates/compare`,
    summary: 'Two cards beside each other, with what hangs on each',
    query: z.object({ ...inYear, first: number, second: number }),
    data: comparedCards,
  }),
  apart: defineEndpoint({
    ...write,
    path: `${people}/duplicates/apart`,
    summary: 'Say that two cards are of two persons: they are no likely pair any more',
    body: apartBody,
    data: z.object({ batch: z.nullable(z.uuid()) }),
  }),
  combine: defineEndpoint({
    ...write,
    path: `${people}/combine`,
    summary:
      'Make one card of two: classes, marks, movements and parents of the one that goes come to the one that stays',
    body: combineBody,
    data: combined,
  }),
} as const;
