// The code that a family hands on (decisions D66, D67): eight characters, fourteen days, once. Apart from what is typed with a code, whose rules
// bring the words of forms.
import * as z from 'zod/mini';

/** Without 0, O, 1, I and L, which are read for each other. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 8;
export const invitationDays = 14;

/** As it is read out and typed again, in whatever way. */
export const codeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
/** "K7MP-4XWD" */
export const codeInWords = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** Where a code leads, below the address of the installation. */
export const codePath = (code: string): string => `/r/${code}`;

export const invitation = z.object({
  /** Of the student's user. */
  studentId: z.int(),
  name: z.string(),
  group: z.nullable(z.string()),
  code: z.string(),
  /** Below the address of the installation. */
  path: z.string(),
  /** The last day, yyyy-MM-dd. */
  until: z.string(),
});
export type Invitation = z.infer<typeof invitation>;
