// Who did something in the lesson and when: this person where their own act waits above the server's value.
import type { CellView } from '#data/documents/views.ts';

export type Author = { readonly userId: number; readonly name: string };
/** `at` is null while the act is being put on the disk. */
export type Authorship = { readonly isOwn: boolean; readonly name: string; readonly at: number | null };

/** Surname and initial, as foreign authors are named too: "Төлегенова Ұ." */
export function shortName(user: { surname: string; firstname: string }): string {
  return user.firstname ? `${user.surname} ${user.firstname.charAt(0)}.` : user.surname;
}

export function authorshipOf({ base, row, state }: Pick<CellView, 'base' | 'row' | 'state'>, me: Author): Authorship {
  const isOwn = row !== undefined || state === 'saving' || state === 'notSaved' || base.by === me.userId;
  return {
    isOwn,
    name: isOwn ? me.name : (base.byName ?? ''),
    at: row?.capturedAt ?? (base.value === null ? null : (base.at ?? null)),
  };
}
