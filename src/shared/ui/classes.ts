/** Joins the class names that are there. */
export function classes(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ');
}
