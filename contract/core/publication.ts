// A publication (decisions D84, D88): news, a banner, a window, a promo, a notice for everybody. One thing in three languages, with
// pictures and buttons, for an audience and a time.
import * as z from 'zod/mini';
import { defineList } from './list.ts';
import { type Localized, languages } from './localized.ts';
import { regionSets } from './region-set.ts';
import { type Role, roleGroups, roles } from './roles.ts';
import { requestId } from './writes.ts';

/** `notice`: stands in the bell of everybody; `sticky`: advertising, which sticks to the foot of small screens; `modal`, `promo`: windows. */
export const publicationKinds = ['news', 'notice', 'banner', 'sticky', 'modal', 'promo'] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** For whom somebody writes: a school, all schools of a department or of a region, or the country. */
export const publicationLevels = ['school', 'department', 'region', 'country'] as const;
export type PublicationLevel = (typeof publicationLevels)[number];

export const publicationStates = ['draft', 'published', 'takenBack'] as const;

/** Who writes publications at all; for which school or area is looked up. */
export const writerRoles = [
  ...roleGroups.management,
  ...(['department_worker', 'region_worker', 'country_worker'] as const),
] as const satisfies readonly Role[];

/** Roles that a publication can be for. */
export const audienceRoles = roles;

export const longestTitle = 120;
export const longestText = 4_000;
export const longestLabel = 30;
export const mostButtons = 2;
export const mostPictureBytes = 300_000;
export const pictureKinds = ['jpg', 'png'] as const;

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const inLanguages = <Text extends z.ZodMiniType>(text: Text) => z.object({ kz: text, ru: text, en: text });
const wholeNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));
const moment = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));

export const publicationText = z.object({ title: line(longestTitle), body: line(longestText) });
export type PublicationText = z.infer<typeof publicationText>;

/** An own address begins with one slash; a foreign one is https. Nothing else is followed. */
export const isLink = (link: string, isExternal: boolean): boolean =>
  isExternal ? /^https:\/\/[^\s/][^\s/.]*\.[^\s]+$/.test(link) : /^\/(?![/\\])[^\s\\]*$/.test(link);

/** Sister services that a button opens, with a one-time hash of the person who presses it (decisions D63, BANNER-020). */
export const linkedServices = ['tutor'] as const;
export type LinkedService = (typeof linkedServices)[number];

/** With a service the link is empty: its address is the installation's. */
export const publicationButton = z
  .object({
    label: inLanguages(line(longestLabel).check(z.minLength(1))),
    link: line(300),
    external: z.boolean(),
    color: z.enum(['primary', 'plain']),
    service: z.optional(z.enum(linkedServices)),
  })
  .check(
    z.refine(({ link, external, service }) => (service ? link === '' && !external : isLink(link, external)), {
      path: ['link'],
      error: 'publications.wrong.link',
    }),
  );
export type PublicationButton = z.infer<typeof publicationButton>;

const some = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most));
/** An empty list narrows nothing. Parallels are of pupils: with some, only those pupils and their parents are meant. */
export const audience = z.object({
  roles: some(z.enum(roles), roles.length),
  regions: some(wholeNumber, 100),
  /** Regions of these sets, besides those that are named; publications of older builds lack it. */
  regionSets: z.optional(some(z.enum(regionSets), regionSets.length)),
  schools: some(wholeNumber, 500),
  schoolTypes: some(line(60), 20),
  parallels: some(z.int().check(z.gte(0), z.lte(12)), 13),
});
export type Audience = z.infer<typeof audience>;
export const everybody: Audience = { roles: [], regions: [], schools: [], schoolTypes: [], parallels: [] };

const content = {
  kind: z.enum(publicationKinds),
  texts: inLanguages(publicationText),
  buttons: some(publicationButton, mostButtons),
  /** Pictures that were sent before: for wide places, and for telephones. */
  wide: z.nullable(z.uuid()),
  narrow: z.nullable(z.uuid()),
  audience,
  /** Epoch milliseconds; null: from the press on, and without an end. */
  fromAt: z.nullable(moment),
  untilAt: z.nullable(moment),
  /** Told by a push too; of a region or the country alone. */
  isImportant: z.boolean(),
};
export const publicationFields = z.object(content);
export type PublicationFields = z.infer<typeof publicationFields>;

const target = { level: z.enum(publicationLevels), areaId: z.int().check(z.gte(0), z.lte(2_147_483_647)) };
/** The school, department or region somebody writes for; 0: the country. */
export const publicationTarget = z.object(target);
export type PublicationTarget = z.infer<typeof publicationTarget>;

export const publication = z.object({
  id: z.int(),
  version: z.int(),
  ...target,
  ...content,
  state: z.enum(publicationStates),
  /** Last part of the address of a promo's page, which anyone with the link reads; null: another kind, which has no page. */
  hash: z.nullable(z.string()),
  /** Epoch milliseconds of the last change. */
  changedAt: z.int(),
});
export type Publication = z.infer<typeof publication>;

/** Where the page of a promo is; outside the school years. */
export const promoPath = (hash: string): string => `/promo/${hash}`;

/** What keeps a publication from being published, by the names of a form's fields; empty: nothing. */
export function lacksOf({ kind, texts, buttons, untilAt, fromAt }: PublicationFields): string[] {
  const lacks: string[] = languages.filter((language) => texts[language].title === '').map((one) => `title.${one}`);
  const isAllText = kind === 'news' || kind === 'notice';
  const said = languages.filter((language) => texts[language].body !== '');
  if (said.length < languages.length && (isAllText || said.length > 0))
    lacks.push(...languages.filter((language) => !said.includes(language)).map((one) => `body.${one}`));
  if (kind === 'sticky' && buttons.length === 0) lacks.push('buttons');
  if (untilAt !== null && untilAt <= (fromAt ?? 0)) lacks.push('untilAt');
  return lacks;
}

/** Where it stands by the clock: one that is published may wait for its time, or be over. */
export type PublicationMoment = 'draft' | 'waiting' | 'shown' | 'over' | 'takenBack';
export function momentOf({ state, fromAt, untilAt }: Publication, now: number): PublicationMoment {
  if (state !== 'published') return state;
  if (fromAt !== null && fromAt > now) return 'waiting';
  return untilAt !== null && untilAt <= now ? 'over' : 'shown';
}

const schoolId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
export const newPublication = z.object({ schoolId, ...target, ...content, requestId: z.optional(requestId) });
/** What is said takes the place of what was; for whom it is written stays. */
export const changedPublication = z.object({
  schoolId,
  ...content,
  version: z.int(),
  requestId: z.optional(requestId),
});
export const publicationPress = z.object({ schoolId, version: z.int(), requestId });
export const storedPublication = z.object({ ...publication.shape, batch: z.uuid() });
export type StoredPublication = z.infer<typeof storedPublication>;

/** How many people an audience has. */
export const audienceSize = z.object({
  people: z.int(),
  students: z.int(),
  parents: z.int(),
  staff: z.int(),
});
export type AudienceSize = z.infer<typeof audienceSize>;

const named = z.object({ id: z.int(), name: z.string() });
/** What a form chooses from. */
export const publicationOptions = z.object({
  targets: z.array(z.object({ ...target, name: inLanguages(z.string()) })),
  regions: z.array(z.object({ id: z.int(), name: inLanguages(z.string()) })),
  /** For publications of the country. */
  regionSets: z.optional(z.array(z.enum(regionSets))),
  /** Schools of the areas; empty for whoever writes for one school. */
  schools: z.array(named),
  schoolTypes: z.array(z.string()),
  /** Services that have an address in this installation. */
  services: z.optional(z.array(z.enum(linkedServices))),
});
export type PublicationOptions = z.infer<typeof publicationOptions>;

/** Presses of a device and closings, each once (decisions D87). */
export const countedEvents = ['shown', 'clicked', 'closed'] as const;
export type CountedEvent = (typeof countedEvents)[number];
export const publicationCount = z.object({ day: z.string(), shown: z.int(), clicked: z.int(), closed: z.int() });
export type PublicationCount = z.infer<typeof publicationCount>;

/** A picture as a device keeps it. */
export const picture = z.object({ type: z.enum(['image/jpeg', 'image/png']), base64: z.string() });
export type Picture = z.infer<typeof picture>;

/** Its title in all languages; empty where a draft has none yet. */
export const titleOf = ({ texts: { kz, ru, en } }: Pick<PublicationFields, 'texts'>): Localized => ({
  kz: kz.title,
  ru: ru.title,
  en: en.title,
});

export const publicationList = defineList({
  id: ({ id }: Publication) => String(id),
  fields: {
    title: { kind: 'localized', value: titleOf, can: ['sort', 'search'] },
    kind: { kind: 'choice', value: ({ kind }) => [kind], choices: publicationKinds, can: ['filter', 'sort'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: publicationStates, can: ['filter', 'sort'] },
    changedAt: { kind: 'number', value: ({ changedAt }) => -changedAt, can: ['sort'] },
  },
  sort: 'changedAt',
});
