// The documents that are asked for next, by school: whoever waits for one is served with those who only keep theirs.
import { maxWantedDocuments } from '#contract/sync/sync.schema.ts';

export type SchoolContext = { readonly schoolId: number; readonly eduYear: number };

type Want = SchoolContext & {
  /** Whether a page asked for it; the others are only to stay on the device. */
  readonly documents: Map<string, boolean>;
  readonly noCache: boolean;
};

export class Wants {
  private readonly bySchool = new Map<number, Want>();

  /** Schools of which something is asked for. */
  schools(): Iterable<SchoolContext> {
    return this.bySchool.values();
  }

  add(
    school: SchoolContext,
    documents: readonly string[],
    { isShown, noCache }: { readonly isShown: boolean; readonly noCache: boolean },
  ): void {
    if (documents.length === 0) return;
    const known = this.bySchool.get(school.schoolId);
    const wanted = new Map(documents.map((name) => [name, isShown]));
    for (const [name, wasShown] of known?.documents ?? []) wanted.set(name, wasShown || wanted.get(name) === true);
    const isFresh = noCache || (known?.noCache ?? false);
    this.bySchool.set(school.schoolId, { ...school, noCache: isFresh, documents: wanted });
  }

  /** The next documents to ask for; the rest stays for the request after this one. */
  take(schoolId: number): { shown: string[]; kept: string[]; noCache: boolean } {
    const want = this.bySchool.get(schoolId);
    if (!want) return { shown: [], kept: [], noCache: false };
    const taken = [...want.documents].slice(0, maxWantedDocuments);
    for (const [name] of taken) want.documents.delete(name);
    if (want.documents.size === 0) this.bySchool.delete(schoolId);
    const namesOf = (isShown: boolean) => taken.flatMap(([name, wasShown]) => (wasShown === isShown ? [name] : []));
    return { shown: namesOf(true), kept: namesOf(false), noCache: want.noCache };
  }

  /** Nothing is asked of this school any more. */
  delete(schoolId: number): void {
    this.bySchool.delete(schoolId);
  }
}
