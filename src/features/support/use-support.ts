// Requests as their author sees them: what waits on the device and what the server has. Whoever belongs to no school has no copy on the
// device, and asks by a call.
import '#contract/office.ts';
import { useMemo } from 'react';
import { AppError } from '#contract/core/errors.ts';
import { supportEndpoints } from '#contract/support/support.endpoints.ts';
import { supportDocument, ticketIn } from '#contract/support/support.office.documents.ts';
import type { SupportTopic, Ticket } from '#contract/support/support.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { ticketAbout } from './ticket-about.ts';

export type Request = {
  readonly uuid: string;
  readonly ticket: Ticket;
  /** When it was asked, epoch milliseconds; null while it waits on the device. */
  readonly at: number | null;
  readonly state: 'waiting' | 'open' | 'closed' | 'refused';
};

export const hasSchool = (schoolId: number): boolean => schoolId > 0;

/** Sends a request, or keeps it until there is a network. @returns its uuid */
export function useAsking(): (topic: SupportTopic, text: string) => Promise<string> {
  const account = useAccount();
  const mutate = useMutate();
  return async (topic, text) => {
    const uuid = makeId();
    const ticket = { topic, text, about: ticketAbout(account) };
    if (!hasSchool(account.school.schoolId)) {
      await callOrThrow(account.api, supportEndpoints.askWithoutSchool, {
        body: { uuid, ticket, requestId: makeId() },
      });
      return uuid;
    }
    const done = await mutate([intent('openTicket', { userId: account.user.userId, uuid, ticket })]);
    if (done.outcome === 'notSaved') throw new AppError(done.error.code);
    return uuid;
  };
}

export function useRequests() {
  const { user, school } = useAccount();
  const name = supportDocument.name(user.userId);
  const document = useDocument(hasSchool(school.schoolId) ? name : null);
  const cells = useAllCells<Ticket>(name);
  const requests = useMemo(() => {
    const closed = new Set(document.state === 'ready' ? document.body.closed.map(({ uuid }) => uuid) : []);
    const found = [...cells].flatMap(([cell, { value, state, base }]): Request[] => {
      const place = ticketIn({ document: name, cell });
      if (!place || value === null) return [];
      const isRefused = state === 'refused' || state === 'conflict' || state === 'notSaved';
      const sent = closed.has(place.uuid) ? 'closed' : 'open';
      const shown = base.version > 0 ? sent : isRefused ? 'refused' : 'waiting';
      return [{ uuid: place.uuid, ticket: value, at: base.version > 0 ? (base.at ?? null) : null, state: shown }];
    });
    // What waits is the newest.
    return found.sort((a, b) => (b.at ?? Number.POSITIVE_INFINITY) - (a.at ?? Number.POSITIVE_INFINITY) || 0);
  }, [cells, document, name]);
  return { document, requests };
}

/** Closes one that has arrived; false: it could not be. */
export function useClosing(): (uuid: string) => Promise<boolean> {
  const { api, school, documents, user } = useAccount();
  return async (uuid) => {
    const body = { schoolId: school.schoolId, requestId: makeId() };
    const done = await call(api, supportEndpoints.close, { params: { uuid }, body });
    documents.request([supportDocument.name(user.userId)], { isRefresh: true });
    return done.kind === 'data';
  };
}
