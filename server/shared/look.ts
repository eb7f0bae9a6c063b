// Something that is seen and not done.
import type { FastifyBaseLogger } from 'fastify';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import type { CallContext, Caller, SchoolContext } from './context.ts';
import type { Write } from './write.ts';

export type LookingCall = Pick<CallContext, 'services'> & {
  readonly request: { readonly log: FastifyBaseLogger };
  readonly reply: { header(name: string, value: string): unknown };
  readonly caller: Caller;
  readonly school: SchoolContext;
};

/**
 * A transaction of its own in which somebody is told a secret: whoever sends a press again is asked for their rights again, each press is
 * recorded, and nothing that is kept of a request holds what was seen (decisions E4, E29). What the endpoint changes is written before, by
 * `call.write`.
 */
export function look<Seen>(
  { services, school, caller, request, reply }: LookingCall,
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  work: (tx: Write) => Promise<Seen>,
): Promise<Seen> {
  reply.header('cache-control', 'no-store');
  const writer = { schoolId: school.id, userId: caller.userId, call: `${method} ${path}`, device: null, request: null };
  return services.runWrite({ ...writer, roles: school.roles, log: request.log }, work);
}
