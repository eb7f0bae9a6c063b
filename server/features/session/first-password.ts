// First passwords as a school hands them out on paper: eight characters, no two of which look alike, with a letter and a digit in them.
import { timingSafeEqual } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const length = 8;

/** The password that a digest of at least 18 bytes stands for. */
export function passwordFrom(digest: Uint8Array): string {
  // Two bytes a character: what 65,536 leaves over is too little to guess by.
  const at = (index: number) => (digest[2 * index] ?? 0) * 256 + (digest[2 * index + 1] ?? 0);
  const pick = (from: string, index: number) => from.charAt(at(index) % from.length);
  const digitAt = 1 + (at(length) % (length - 1));
  return Array.from({ length }, (_, index) =>
    pick(index === 0 ? letters : index === digitAt ? digits : letters + digits, index),
  ).join('');
}

/** Compares in constant time. */
export function isSamePassword(given: string, first: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(first)];
  return a.length === b.length && timingSafeEqual(a, b);
}
