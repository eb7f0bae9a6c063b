// Text that no column can hold: a NUL, or half of a pair of letters. It is refused before a handler runs: otherwise the database refuses it
// in the middle of a write, after questions were answered.
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { textOf } from '#server/shared/texts.ts';

const mostNamed = 20;
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** The fields of a body that hold such text, "moves.0.reason", the first twenty; "body" for the body itself and for keys. */
export function unstorableFields(body: unknown): string[] {
  const found = new Set<string>();
  // Not by recursion: a body may be nested deeper than the stack.
  const left: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }];
  for (let next = left.pop(); next && found.size < mostNamed; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) found.add(path || 'body');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      if (!isStorable(key)) found.add(path || 'body');
      else if (typeof item === 'string' || typeof item === 'object')
        left.push({ value: item, path: path ? `${path}.${key}` : key });
    }
  }
  return [...found];
}

/** @throws AppError VALIDATION_FAILED at each field with such text. */
export function refuseUnstorable(body: unknown, language: Language): void {
  const fields = unstorableFields(body);
  if (fields.length === 0) return;
  const words = [textOf(language, 'error.VALIDATION_FAILED')];
  throw new AppError('VALIDATION_FAILED', { errors: Object.fromEntries(fields.map((field) => [field, words])) });
}
