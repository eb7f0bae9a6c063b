// Requests as their author sees them: what waits on the device and what the server has. Whoever belongs to no school has no copy on the
// device, and asks by a call.
import '#contract/office.ts';
import { useMemo } from 'react';
import { AppError } from '#contract/core/errors.ts';
import { supportEndpoints } from '#contract/support/support.endpoints.ts';
import { supportDocument, ticketIn } from '#contract/support/support.office.documents.ts';
import type { SupportTopic, Ticket, TicketAnswer } from '#contract/support/support.schema.ts';
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
  readonly state: 'waiting' | 'open' | 'answered' | 'closed' | 'refused';
  readonly answer: TicketAnswer | null;
};

/** What the server says of a request that has arrived. */
export const sentState = (isClosed: boolean, answer: TicketAnswer | null): Request['state'] =>
  isClosed ? 'closed' : answer ? 'answered' : 'open';

const newsDays = 30;
/** Whether a request is in the archive; one that was closed with its answer stays beside the open ones for a month, so that its author finds it. */
export const isArchived = ({ state, answer }: Request, now: number): boolean =>
  state === 'closed' && !isNews(answer, now);
const isNews = (answer: TicketAnswer | null, now: number) => answer !== null && now - answer.at < newsDays * 86_400_000;

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
    const body = document.state === 'ready' ? document.body : undefined;
    const closed = new Set(body?.closed.map(({ uuid }) => uuid));
    const answers = new Map(body?.answers?.map(({ uuid, ...answer }) => [uuid, answer]));
    const found = [...cells].flatMap(([cell, { value, state, base }]): Request[] => {
      const place = ticketIn({ document: name, cell });
      if (!place || value === null) return [];
      const isRefused = state === 'refused' || state === 'conflict' || state === 'notSaved';
      const answer = answers.get(place.uuid) ?? null;
      const sent = sentState(closed.has(place.uuid), answer);
      const shown = base.version > 0 ? sent : isRefused ? 'refused' : 'waiting';
      const at = base.version > 0 ? (base.at ?? null) : null;
      return [{ uuid: place.uuid, ticket: value, at, state: shown, answer }];
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
