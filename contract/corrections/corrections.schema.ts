// Words that an installation says otherwise than the product, without a release.
import * as z from 'zod/mini';
import { languages } from '../core/localized.ts';

export const maxCorrection = 1000;

export const correction = z.object({ key: z.string(), language: z.enum(languages), text: z.string() });
export type Correction = z.infer<typeof correction>;

const valuesIn = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g))].sort().join(' ');

/**
 * Why a text cannot stand for the built-in one of its key and language, or null.
 * `key`: there is no such text; `values`: its {{values}} are others; `plain`: it holds markup, or names another text.
 */
export function problemOfCorrection(original: string | undefined, text: string): 'key' | 'values' | 'plain' | null {
  if (original === undefined) return 'key';
  if (valuesIn(original) !== valuesIn(text)) return 'values';
  const words = text.replaceAll(/\{\{.*?\}\}/g, '');
  return /<[a-z!/]|[{}]{2}|\$t\(/i.test(words) ? 'plain' : null;
}
