/** A school year by its first calendar year, in its short form: 2026 is "2026–27". */
export function yearLabel(eduYear: number): string {
  return `${eduYear}–${String((eduYear + 1) % 100).padStart(2, '0')}`;
}

/** The same in full, for documents and sentences: "2026-2027". */
export function fullYearLabel(eduYear: number): string {
  return `${eduYear}-${eduYear + 1}`;
}
