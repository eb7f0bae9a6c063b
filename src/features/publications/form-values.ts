// A publication as its form has it: one flat list of fields, whose days and times are those of the school.
import * as z from 'zod/mini';
import { languages } from '#contract/core/localized.ts';
import {
  isLink,
  type LinkedService,
  linkedServices,
  longestText,
  longestTitle,
  type Publication,
  type PublicationButton,
  type PublicationFields,
  type PublicationTarget,
  publicationKinds,
} from '#contract/core/publication.ts';
import { regionSets } from '#contract/core/region-set.ts';
import { roles } from '#contract/core/roles.ts';
import { addDays, instantIn, inZone } from '#contract/core/time.ts';

const text = (longest: number) => z.nullable(z.string().check(z.maxLength(longest)));
const title = text(longestTitle);
const body = text(longestText);
const strings = z.array(z.string());
const ofArea = z.optional(z.nullable(strings));
/** `link`: an address, or `service:` and the name of a sister service. */
const button = z.object({ kz: z.string(), ru: z.string(), en: z.string(), link: z.string() });
export type TypedButton = z.infer<typeof button>;

/** Foreign addresses are written whole. */
const isExternal = (link: string) => link.startsWith('https://');
const isWhole = ({ kz, ru, en, link }: TypedButton) =>
  [kz, ru, en].every((label) => label.trim() !== '') &&
  (serviceIn(link) !== undefined || isLink(link.trim(), isExternal(link.trim())));

/** As a typed link names a service; no address begins so. */
export const serviceLink = (service: LinkedService): string => `service:${service}`;
export const serviceIn = (link: string): LinkedService | undefined =>
  linkedServices.find((service) => serviceLink(service) === link);

export const publicationForm = z
  .object({
    target: z.string(),
    kind: z.enum(publicationKinds),
    titleKz: title,
    titleRu: title,
    titleEn: title,
    bodyKz: body,
    bodyRu: body,
    bodyEn: body,
    wide: z.nullable(z.uuid()),
    narrow: z.nullable(z.uuid()),
    buttons: z.array(button),
    roles: strings,
    parallels: strings,
    // Of an area alone: null while the target is a school, absent where there is nothing to choose from.
    regions: ofArea,
    regionSets: ofArea,
    schools: ofArea,
    schoolTypes: ofArea,
    fromDate: z.nullable(z.string()),
    fromTime: z.nullable(z.string()),
    untilDate: z.nullable(z.string()),
    isImportant: z.nullable(z.boolean()),
  })
  .check(
    z.refine(({ buttons }) => buttons.every(isWhole), { path: ['buttons'], error: 'publications.wrong.link' }),
    z.refine(({ fromDate, untilDate }) => !fromDate || !untilDate || fromDate <= untilDate, {
      path: ['untilDate'],
      error: 'publications.wrong.until',
    }),
  );
export type PublicationForm = z.infer<typeof publicationForm>;

export const targetKey = ({ level, areaId }: PublicationTarget): string => `${level} ${areaId}`;

const nameOf = (part: 'title' | 'body', language: (typeof languages)[number]) =>
  `${part}${language[0]?.toUpperCase()}${language.slice(1)}` as 'titleKz';

export function formOf(publication: Publication, timeZone: string): PublicationForm {
  const { texts, audience, fromAt, untilAt, buttons, kind, wide, narrow, isImportant } = publication;
  const from = fromAt === null ? null : inZone(fromAt, timeZone);
  const written = Object.fromEntries(
    languages.flatMap((one) => [
      [nameOf('title', one), texts[one].title],
      [nameOf('body', one), texts[one].body],
    ]),
  ) as Pick<PublicationForm, 'titleKz' | 'titleRu' | 'titleEn' | 'bodyKz' | 'bodyRu' | 'bodyEn'>;
  return {
    target: targetKey(publication),
    kind,
    ...written,
    wide,
    narrow,
    isImportant,
    buttons: buttons.map(({ label, link, service }) => ({ ...label, link: service ? serviceLink(service) : link })),
    roles: audience.roles,
    schoolTypes: audience.schoolTypes,
    parallels: audience.parallels.map(String),
    regions: audience.regions.map(String),
    regionSets: audience.regionSets ?? [],
    schools: audience.schools.map(String),
    fromDate: from?.date ?? null,
    fromTime: from?.time.slice(0, 5) ?? null,
    // The end is the first moment that it is not shown any more.
    untilDate: untilAt === null ? null : inZone(untilAt - 1, timeZone).date,
  };
}

/** What is sent of a form. */
export function fieldsOf(form: PublicationForm, timeZone: string): PublicationFields {
  const one = (language: (typeof languages)[number]) => ({
    title: form[nameOf('title', language)] ?? '',
    body: form[nameOf('body', language)] ?? '',
  });
  const buttons = form.buttons.map(({ link, ...label }, index): PublicationButton => {
    const address = link.trim();
    const color = index === 0 ? 'primary' : 'plain';
    const service = serviceIn(link);
    if (service) return { label, link: '', external: false, color, service };
    return { label, link: address, external: isExternal(address), color };
  });
  return {
    kind: form.kind,
    texts: { kz: one('kz'), ru: one('ru'), en: one('en') },
    buttons,
    wide: form.wide,
    narrow: form.narrow,
    isImportant: form.isImportant === true,
    audience: {
      roles: roles.filter((role) => form.roles.includes(role)),
      parallels: form.parallels.map(Number),
      regions: (form.regions ?? []).map(Number),
      regionSets: regionSets.filter((set) => form.regionSets?.includes(set)),
      schools: (form.schools ?? []).map(Number),
      schoolTypes: form.schoolTypes ?? [],
    },
    fromAt: form.fromDate === null ? null : instantIn(form.fromDate, form.fromTime ?? '00:00', timeZone),
    untilAt: form.untilDate === null ? null : instantIn(addDays(form.untilDate, 1), '00:00', timeZone),
  };
}
