// What is written about pupils as a person sees it, and what they write: on the device at once, sent by the engine, taken back for ten
// seconds.
import { useMemo } from 'react';
import { AppError } from '#contract/core/errors.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { personName } from '#contract/core/person-name.ts';
import type { CategoryEntry, VisitEntry } from '#contract/social/social.cells.ts';
import type { CategoryRow, VisitRow } from '#contract/social/social.lists.ts';
import {
  inSocialCell,
  socialCell,
  socialClassesDocument,
  socialDocument,
} from '#contract/social/social.office.documents.ts';
import type { SocialCategory, SocialPupil } from '#contract/social/social.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';

/** The classes that the reader may see, and the categories that there are. */
export function useSocialClasses() {
  const { school } = useAccount();
  return useDocument(socialClassesDocument.name(school.eduYear));
}

const none: readonly SocialCategory[] = [];
/** The categories of the country's list in their order, and their names by number. */
export function useCategories() {
  const language = useLanguage();
  const classes = useSocialClasses();
  const categories = classes.state === 'ready' ? classes.body.categories : none;
  return useMemo(() => {
    const words = Object.fromEntries(categories.map((one) => [String(one.id), pickLocalized(one, language)]));
    return { categories, words };
  }, [categories, language]);
}

type Known = { readonly categories: readonly CategoryRow[]; readonly visits: readonly VisitRow[] };

/** Categories and visits of a class; what could not be deleted is still there. */
export function useWritten(groupId: number, pupils: readonly SocialPupil[]): Known {
  const document = socialDocument.name(groupId);
  const cells = useAllCells<CategoryEntry | VisitEntry>(document);
  return useMemo(() => {
    const names = new Map(pupils.map((pupil) => [pupil.pupil, personName(pupil)]));
    const categories: CategoryRow[] = [];
    const visits: VisitRow[] = [];
    for (const [cell, { value, state, base }] of cells) {
      const isAsked = state === 'conflict' || state === 'refused';
      const shown = value ?? (isAsked ? (base.value as CategoryEntry | VisitEntry | null) : null);
      if (shown === null) continue;
      const [category, visit] = [
        inSocialCell('category', { document, cell }),
        inSocialCell('visit', { document, cell }),
      ];
      const { pupil = '', id = '' } = category ?? visit ?? {};
      const name = names.get(pupil);
      if (name === undefined) continue;
      const own = {
        pupil,
        name,
        version: base.version || null,
        state: state === 'saving' ? 'onDevice' : state,
      } as const;
      if (category) categories.push({ ...own, ...(shown as CategoryEntry), category: Number(id) });
      if (visit) visits.push({ ...own, ...(shown as VisitEntry), uuid: id });
    }
    return { categories, visits };
  }, [document, cells, pupils]);
}

type About = { readonly pupil: string; readonly name: string };
/** `version`: what a form started from. What somebody else wrote since is shown to the person, who decides. */
export type SavedFrom = { readonly version: number | undefined };

export function useSocialActs(groupId: number) {
  const { base, user } = useAccount();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const text = useText();
  const toast = useToast();
  const write = async (act: Intent, said: string) => {
    const done = await mutate([act]);
    if (done.outcome === 'notSaved') throw new AppError(done.error.code);
    offerUndo(said, done.undo);
  };
  const checkVersion = (
    kind: 'category' | 'visit',
    pupil: string,
    id: number | string,
    version: number | undefined,
  ) => {
    const now = base.cell(socialCell(groupId, kind, pupil, id)).base;
    if (version !== undefined && now.version !== version && now.by !== user.userId)
      throw new AppError('STALE_VERSION', { current: { ...(now.value as object | null), version: now.version } });
  };
  const remove = async (act: Intent, said: string) => {
    try {
      await write(act, said);
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      toast.error(text(`error.${cause.code}`));
    }
  };
  return {
    saveCategory: async ({ pupil, name }: About, category: number, entry: CategoryEntry, { version }: SavedFrom) => {
      checkVersion('category', pupil, category, version);
      await write(intent('setCategories', { groupId, pupil, category, entry }), text('social.saved', { name }));
    },
    removeCategory: ({ pupil, name, category }: CategoryRow) =>
      remove(intent('setCategories', { groupId, pupil, category, entry: null }), text('social.removed', { name })),
    saveVisit: async ({ pupil, name }: About, uuid: string | null, visit: VisitEntry, { version }: SavedFrom) => {
      if (uuid !== null) checkVersion('visit', pupil, uuid, version);
      const act = intent('setHomeVisit', { groupId, pupil, uuid: uuid ?? makeId(), visit });
      await write(act, text('social.visits.saved', { name }));
    },
    removeVisit: ({ pupil, name, uuid }: VisitRow) =>
      remove(intent('setHomeVisit', { groupId, pupil, uuid, visit: null }), text('social.visits.removed', { name })),
  };
}
