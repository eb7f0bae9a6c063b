// One-time hashes with which a person goes to a sister service without a password, and comes from one (decisions D63).
import * as z from 'zod/mini';

/** Each hash is good for one of them. */
export const handoverTargets = ['tutor', 'certificates', 'partner'] as const;
/** Those to which a person goes by a press here. */
export const sisterServices = ['tutor', 'certificates'] as const satisfies readonly HandoverTarget[];
export type SisterService = (typeof sisterServices)[number];
export type HandoverTarget = (typeof handoverTargets)[number];

export const handoverMs = 60_000;

/** 256 bits in base64url. */
export const oneTimeHash = z.string().check(z.minLength(1), z.maxLength(200));
