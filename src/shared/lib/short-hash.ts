/** A text as a short word that says whether it is still the same one (FNV-1a, 32 bits); nobody reads the text from it. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
