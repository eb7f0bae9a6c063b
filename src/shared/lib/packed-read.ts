// Reads that a feature wants on the device before anybody opens its pages (src/data/packs/).
import type { AnyEndpoint, DataOf } from '#contract/core/endpoint.ts';
import type { Role } from '#contract/core/roles.ts';
import type { CallInput } from '../http/api.ts';

/** For whom, in which school and year. */
export type PackedPlace = {
  readonly role: Role;
  readonly school: { readonly schoolId: number; readonly eduYear: number };
};
export type PackedRead = {
  readonly endpoint: AnyEndpoint;
  /** Exactly as the page asks: by it the page finds what is kept. */
  readonly input: CallInput<AnyEndpoint>;
  /** What else is wanted by what it says. */
  readonly further?: (body: unknown) => readonly PackedRead[];
};

/** One read, with the input and the body that its endpoint has. */
export function packedRead<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  further?: (body: DataOf<E>) => readonly PackedRead[],
): PackedRead {
  return { endpoint, input, ...(further && { further: (body) => further(body as DataOf<E>) }) };
}
