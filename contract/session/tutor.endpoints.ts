// The session of a person at the tutor service, which signed them in by a one-time hash (contract/handover).
import { defineEndpoint } from '../core/endpoint.ts';
import { sessionEndpoints } from './session.endpoints.ts';

export const tutorEndpoints = {
  ustazRefresh: defineEndpoint({
    ...sessionEndpoints.refreshToken,
    path: '/api/ustaz/refresh',
    summary: 'New access token for the tutor service, by the refresh cookie of the session that its hash began',
  }),
} as const;
