// What is chosen of two cards: which one stays, what it takes from the other, which parents it has. Kept while the window is open, as what
// is typed into a form is; closing the window gives it up.
import * as z from 'zod/mini';
import type { TakenField } from '#contract/combining/combining.schema.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { useDraft } from '#data/drafts/use-draft.ts';
import { useText } from '#shared/i18n/index.ts';
import { useNationalities } from '../use-contingent.ts';
import {
  type Compared,
  type ComparedField,
  comparedFields,
  differing,
  proposed,
  usualChoice,
  type Which,
} from './compared-fields.ts';
import type { Wish } from './use-combining.ts';

const which = z.enum(['first', 'second']);
const chosen = z.object({
  /** Not chosen: the proposed one. */
  keep: z.optional(which),
  of: z.record(z.string(), which),
  /** Parents who do not stay, by user id. */
  left: z.array(z.int()),
});
type Chosen = z.infer<typeof chosen>;
const nothing: Chosen = { of: {}, left: [] };
const read = (found: unknown): Chosen | null => chosen.safeParse(found).data ?? null;

/** `name` is that of the draft. Without cards nothing is there to be chosen or wished. */
export function useChoices(cards: Compared | undefined, name: string) {
  const text = useText();
  const { nameOf } = useNationalities();
  const draft = useDraft(name, read);
  const own = draft.value ?? nothing;
  const keep = own.keep ?? (cards ? proposed(cards) : 'first');
  const fields = cards ? differing(comparedFields(text, cards, nameOf)) : [];
  const choiceOf = (field: ComparedField): Which => own.of[field.field] ?? usualChoice(field, keep);
  const parents = cards ? parentsOf(cards, keep) : [];
  const hasLeft = (id: number): boolean => own.left.includes(id);
  return {
    keep,
    fields,
    choiceOf,
    parents,
    hasLeft,
    drop: draft.drop,
    setKeep: (of: Which) => draft.keep({ ...own, keep: of }),
    setChoice: (field: TakenField, of: Which) => draft.keep({ ...own, of: { ...own.of, [field]: of } }),
    setLeft: (id: number, isLeft: boolean) =>
      draft.keep({ ...own, left: isLeft ? [...own.left, id] : own.left.filter((one) => one !== id) }),
    wish: cards ? wishOf(cards) : null,
  };

  function wishOf({ first, second }: Compared): Wish {
    const [kept, gone] = keep === 'first' ? [first, second] : [second, first];
    const stay = parents.filter(({ id }) => !hasLeft(id));
    return {
      keepId: kept.id,
      goneId: gone.id,
      keepVersion: kept.version,
      goneVersion: gone.version,
      take: fields.filter((field) => choiceOf(field) !== keep).map(({ field }) => field),
      // Too many of them are sent as "all", which the server refuses in words.
      ...(stay.length <= mostParents && { parents: stay.map(({ linkUuid }) => linkUuid) }),
    };
  }
}

/** The parents of both, each once, by the link of the card that stays where there is one. */
function parentsOf(cards: Compared, keep: Which) {
  const [kept, gone] = keep === 'first' ? [cards.first, cards.second] : [cards.second, cards.first];
  const own = kept.parents.map(({ id }) => id);
  return [...kept.parents, ...gone.parents.filter(({ id }) => !own.includes(id))];
}
