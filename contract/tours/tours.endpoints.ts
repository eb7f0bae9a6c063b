import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { tourNames } from '../core/tour-names.ts';

export const toursEndpoints = {
  seen: defineEndpoint({
    method: 'POST',
    path: '/api/v4/os/profile/tours/seen',
    summary: 'The signed-in person has seen a tour: no device shows it unasked any more',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: z.object({ tour: z.enum(tourNames) }),
    data: z.object({ tours: z.array(z.enum(tourNames)) }),
    bodyLimit: 4_000,
  }),
} as const;
