// Who calls, in which school, and whether they may: asked before a byte of the body is read, and again where that may have changed since.
import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import { isForm, isPiece, isUpload } from '#contract/core/files.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Caller, Services } from '#server/shared/context.ts';

/**
 * The school that these places name: the header, then query and body with their `schoolId`. Undefined: none of them names one.
 * @throws AppError WRONG_SCHOOL for places that contradict each other, or name what is no school's number.
 */
function namedSchool(header: unknown, ...places: readonly unknown[]): number | undefined {
  const named = places.map((place) =>
    typeof place === 'object' && place !== null ? (place as { schoolId?: unknown }).schoolId : undefined,
  );
  // Only numbers and strings: converting an object to a number may throw.
  const toNumber = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  const all = [header, ...named].filter((value) => value !== undefined).map(toNumber);
  const [first] = all;
  if (first === undefined) return undefined;
  if (all.some((value) => value !== first) || !Number.isInteger(first) || first < 1) throw new AppError('WRONG_SCHOOL');
  return first;
}

/** Who sends a request: also for a call that anyone may make, which is answered otherwise to who is signed in. */
export async function identify(request: FastifyRequest, services: Services): Promise<Caller> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) throw new AppError('SIGN_IN_REQUIRED');
  const claims = await services.tokens.verify(token);
  if (claims === 'expired') throw new AppError('TOKEN_EXPIRED');
  if (claims === 'invalid') throw new AppError('SIGN_IN_REQUIRED');
  const caller = await services.identify(claims);
  if (!caller) throw new AppError('SESSION_ENDED');
  return caller;
}

/** After a body that took this long to arrive, the caller is checked again: they may have lost the right meanwhile. */
const longBodyMs = 2_000;

/** The checks before a handler runs: `head` before a byte of the body is read, `whole` after the body was read. */
export function checksOf(services: Services, { access, school, body }: AnyEndpoint) {
  const mayAsk = (roles: readonly Role[]) => typeof access === 'string' || roles.some((role) => access.includes(role));
  const admit = (request: FastifyRequest, caller: Caller, schoolId: number | undefined) => {
    const roles = rolesIn(caller, schoolId);
    if (schoolId !== undefined && roles.length === 0) throw new AppError('WRONG_SCHOOL');
    const lock = caller.memberships.find((held) => held.schoolId === schoolId && held.lock)?.lock;
    if (lock) throw new AppError('SUBSCRIPTION_LOCKED', { subscribes: lock });
    if (!mayAsk(roles)) throw new AppError('ACCESS_DENIED');
    request.caller = caller;
    request.school = schoolId === undefined ? undefined : { id: schoolId, roles };
  };
  // Their bodies are no JSON that could name the school.
  const isOfFiles = isUpload(body) || isPiece(body) || isForm(body);
  const checkedAt = new WeakMap<FastifyRequest, number>();
  return {
    async head(request: FastifyRequest) {
      if (access === 'anyone') return;
      const caller = await identify(request, services);
      checkedAt.set(request, services.clock.now());
      if (school === 'none') return admit(request, caller, undefined);
      const named = namedSchool(request.headers['x-school-id'], request.query);
      if (named !== undefined) return admit(request, caller, named);
      // The body alone may name the school: until it is read, the caller has to hold such a role in one of their schools.
      if (!body || isOfFiles) throw new AppError('WRONG_SCHOOL');
      if (!mayAsk(rolesIn(caller, undefined))) throw new AppError('ACCESS_DENIED');
      request.caller = caller;
    },
    /** `isLate`: much may have happened since the head was checked. */
    async whole(
      request: FastifyRequest,
      isLate = services.clock.now() - (checkedAt.get(request) ?? 0) >= longBodyMs,
    ): Promise<void> {
      if (access === 'anyone') return;
      const caller = isLate || !request.caller ? await identify(request, services) : request.caller;
      if (school === 'none') return isLate ? admit(request, caller, undefined) : undefined;
      const inBody = isOfFiles ? undefined : request.body;
      const named = namedSchool(request.headers['x-school-id'], request.query, inBody);
      if (named === undefined) throw new AppError('WRONG_SCHOOL');
      if (isLate || !request.school) admit(request, caller, named);
    },
  };
}

function rolesIn(caller: Caller, schoolId: number | undefined): Role[] {
  const held = caller.memberships.filter((membership) => schoolId === undefined || membership.schoolId === schoolId);
  return [...new Set(held.map((membership) => membership.role))];
}
