// A school that works with another version of the service: its people are led there, before anything of them is on this device (decisions D64).
import type { PlainError } from '#contract/core/errors.ts';
import { otherVersion } from '#contract/core/other-version.ts';

export type Elsewhere =
  | { readonly kind: 'page'; readonly address: string }
  /** Nobody has named an address: a page here says which school it is. */
  | { readonly kind: 'unknown'; readonly school: string };

/** Where an error of a sign-in leads; null: nowhere. */
export function elsewhereIn({ code, current }: PlainError): Elsewhere | null {
  const told = code === 'OTHER_VERSION' ? otherVersion.safeParse(current) : null;
  if (!told?.success) return null;
  const { school, address } = told.data;
  return address?.startsWith('https://') ? { kind: 'page', address } : { kind: 'unknown', school };
}
