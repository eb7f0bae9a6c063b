import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { languages } from '../core/localized.ts';
import { requestId } from '../core/writes.ts';
import { correction, maxCorrection } from './corrections.schema.ts';

const number = z.int().check(z.gte(1));

export const correctionsEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/corrections',
    summary: 'Words that the school says otherwise than the product',
    access: 'signedIn',
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: z.coerce.number().check(z.int(), z.gte(1)) }),
    body: undefined,
    data: z.array(correction),
  }),
  set: defineEndpoint({
    method: 'PUT',
    path: '/api/v4/os/corrections',
    summary: 'Corrects a text, or takes the correction back',
    access: ['director', 'country_worker'],
    school: 'required',
    params: undefined,
    query: undefined,
    body: z.object({
      schoolId: number,
      requestId,
      key: z.string().check(z.maxLength(200)),
      language: z.enum(languages),
      /** Null: the built-in text holds again. */
      text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCorrection))),
    }),
    data: z.literal(null),
  }),
} as const;
