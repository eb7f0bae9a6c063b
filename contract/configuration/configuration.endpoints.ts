// Start-up calls that are the same for everybody or for a school: configuration, quarters, parallels, dictionaries, health.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { languages, localized } from '../core/localized.ts';
import { roleGroups } from '../core/roles.ts';
import type { Subscribes } from '../core/subscribes.ts';

const number = z.coerce.number().check(z.int(), z.gte(1));
const options = z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()]));

const host = z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/));
const webAddress = z.string().check(z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/));
/** What of other systems the installation leads to; none is said, none is there. */
export const links = z.object({
  /** Hosts that an answer of the server may lead to (part 1 section 8). */
  hosts: z.optional(z.array(host)),
  /** Contact address of the operator of the installation. */
  messengers: z.optional(z.array(z.object({ name: z.string(), address: webAddress }))),
  /** The mobile application in the stores. */
  stores: z.optional(z.array(z.object({ name: z.string(), address: webAddress }))),
  /** Modules that are not there for now, by the first part of their address, and why. */
  paused: z.optional(z.record(z.string(), z.enum(['unavailable', 'technicalWork']))),
});
export type Links = z.infer<typeof links>;

export const configuration = z.object({
  chat: options,
  cdn: options,
  notifications: options,
  sso: options,
  /** Flags of the installation: demo school present, offline laboratory on, application version. */
  state: options,
  journalServiceIsEnabled: z.boolean(),
  links,
});
export type Configuration = z.infer<typeof configuration>;

/** Modules that whoever runs the installation switches off; what is not said is on. */
export const modules = z.object({ journalServiceIsEnabled: z.boolean() });
export type Modules = z.infer<typeof modules>;

/** Body of the `switches` document. */
export type Switches = Modules &
  DomainOptions & {
    readonly subscribes: Subscribes;
    /** Last day of the subscription, yyyy-MM-dd; null: no end is known. */
    readonly paidUntil: string | null;
  };

/** What the installation offers under the name that it is called by. */
export const domainOptions = z.object({ notifications_enabled: z.boolean() });
export type DomainOptions = z.infer<typeof domainOptions>;

export const quarter = z.object({
  id: z.int(),
  number: z.int(),
  name: z.string(),
  dateStart: z.string(),
  dateEnd: z.string(),
});

/** Body of the `year` document: what a device must know of a school year to work without a network. */
export const yearBody = z.object({
  eduYear: z.int(),
  status: z.enum(['NotStarted', 'Active', 'Transfer', 'Archive']),
  dateStart: z.string(),
  dateEnd: z.string(),
  timeZone: z.string(),
  quarters: z.array(
    z.object({ number: z.int(), dateStart: z.string(), dateEnd: z.string(), status: z.enum(['open', 'archive']) }),
  ),
  daysOff: z.array(
    z.object({ dateStart: z.string(), dateEnd: z.string(), name: localized, parallel: z.nullable(z.int()) }),
  ),
  /** Weights, scale and rounding of the marks: data of the year, not code (decisions B33). */
  formula: z.unknown(),
});
export type YearBody = z.infer<typeof yearBody>;

export const configurationEndpoints = {
  microservices: defineEndpoint({
    method: 'GET',
    path: '/api/v2/os/config/microservices',
    summary: 'Configuration of the services around the application',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: configuration,
  }),
  domainOptions: defineEndpoint({
    method: 'GET',
    path: '/api/v2/os/config/domain-options',
    summary: 'Options of the domain that the application is opened under',
    access: 'signedIn',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: domainOptions,
  }),
  quarters: defineEndpoint({
    method: 'GET',
    path: '/api/v2/os/quarters',
    summary: "Quarters of the school's year, named in the locale",
    access: 'signedIn',
    school: 'required',
    params: undefined,
    query: z.object({ locale: z.optional(z.string()), schoolId: z.optional(number), eduYear: z.optional(number) }),
    body: undefined,
    data: z.array(quarter),
  }),
  parallels: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/frontoffice/dictionary/parallels',
    summary: 'Parallels (grades) that the school has in a year, paged from 1',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, page: z.optional(number) }),
    body: undefined,
    data: z.array(z.object({ parallel: z.int(), label: z.string() })),
  }),
  groups: defineEndpoint({
    method: 'GET',
    path: '/api/v4/os/frontoffice/group-list',
    summary: 'Groups of the school that the employee may see, for the schedule filter',
    access: [...roleGroups.employee],
    school: 'required',
    params: undefined,
    query: z.object({ schoolId: number, eduYear: number, page: z.optional(number) }),
    body: undefined,
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        parallel: z.int(),
        eduLang: z.string(),
        /** Of the group's year, in the spelling of groups (decisions B23). */
        status: z.optional(z.enum(['not_started', 'active', 'transfer', 'archive'])),
      }),
    ),
  }),
  translate: defineEndpoint({
    method: 'GET',
    path: '/api/translate',
    summary: 'Dictionary of a language',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: z.object({ lang: z.optional(z.enum([...languages, 'kk'])) }),
    body: undefined,
    data: z.record(z.string(), z.string()),
  }),
  translateHash: defineEndpoint({
    method: 'GET',
    path: '/api/v3/translate-hash',
    summary: 'Version of the dictionaries',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.object({ lastUpdate: z.string() }),
  }),
  health: defineEndpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Version, kind of database and readiness',
    access: 'anyone',
    school: 'none',
    params: undefined,
    query: undefined,
    body: undefined,
    data: z.object({
      version: z.string(),
      database: z.enum(['pglite', 'postgresql']),
      ready: z.boolean(),
      /** Of this process: devices on its channel, and how it hears of other processes. */
      realtime: z.object({ sockets: z.int(), bus: z.enum(['memory', 'postgresql', 'redis']) }),
    }),
  }),
} as const;
