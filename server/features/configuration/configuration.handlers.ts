import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import { toLanguage } from '#contract/core/localized.ts';
import { groupStatusOf } from '#contract/session/session.schema.ts';
import { findYear, quarterName, quartersOf, yearsOf } from '#server/features/calendar/public.ts';
import { groupLabel, groups, isNoProgramme } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { dictionaries } from '#server/shared/texts.ts';
import { installation } from './configuration.tables.ts';
import { domainOptionsOf, linksOf, modulesOf } from './switches.repository.ts';

type Endpoints = typeof configurationEndpoints;
const pageSize = 100;

function page<Item>(items: readonly Item[], number: number | undefined) {
  const current = number ?? 1;
  return {
    data: items.slice((current - 1) * pageSize, current * pageSize),
    meta: { page: current, pages: Math.max(1, Math.ceil(items.length / pageSize)) },
  };
}

export const microservices: Handler<Endpoints['microservices']> = async ({ services }) => {
  const [demo] = await services.database.db.select().from(installation).where(eq(installation.name, 'demo'));
  return {
    data: {
      chat: { enabled: false },
      cdn: { enabled: false },
      notifications: await domainOptionsOf(services.database.db),
      sso: { enabled: false },
      state: { version: services.version, lab: services.lab, demo: demo !== undefined },
      ...(await modulesOf(services.database.db)),
      links: await linksOf(services.database.db),
    },
  };
};

export const domainOptions: Handler<Endpoints['domainOptions']> = async ({ services }) => {
  return { data: await domainOptionsOf(services.database.db) };
};

export const quarters: Handler<Endpoints['quarters']> = async ({ services, school, query, language }) => {
  const { db } = services.database;
  const named = query.locale === undefined ? language : toLanguage(query.locale);
  const years = await yearsOf(db, school.id);
  const eduYear = query.eduYear ?? years.find((year) => year.isCurrent)?.eduYear ?? years[0]?.eduYear ?? 0;
  const rows = await quartersOf(db, school.id, eduYear);
  return {
    data: rows.map(({ number, dateStart, dateEnd }) => ({
      id: number,
      number,
      name: quarterName(number, named),
      dateStart,
      dateEnd,
    })),
  };
};

export const parallels: Handler<Endpoints['parallels']> = async ({ services, school, query }) => {
  const rows = await services.database.db
    .selectDistinct({ parallel: groups.parallel })
    .from(groups)
    .where(and(eq(groups.schoolId, school.id), eq(groups.eduYear, query.eduYear), isNoProgramme(services.database.db)))
    .orderBy(asc(groups.parallel));
  return page(
    rows.map(({ parallel }) => ({ parallel, label: String(parallel) })),
    query.page,
  );
};

export const groupList: Handler<Endpoints['groups']> = async ({ services, school, query }) => {
  const year = await findYear(services.database.db, school.id, query.eduYear);
  const rows = await services.database.db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, school.id), eq(groups.eduYear, query.eduYear), isNoProgramme(services.database.db)))
    .orderBy(asc(groups.parallel), asc(groups.id));
  return page(
    rows.map((group) => ({
      id: group.id,
      name: groupLabel(group),
      parallel: group.parallel,
      eduLang: group.eduLang,
      ...(year && { status: groupStatusOf[year.status] }),
    })),
    query.page,
  );
};

export const translate: Handler<Endpoints['translate']> = async ({ query, language }) => {
  const asked = query.lang === undefined ? language : toLanguage(query.lang);
  return { data: { ...dictionaries[asked] } };
};

// The dictionaries are part of the build, so their version is their content.
const dictionaryHash = createHash('sha256').update(JSON.stringify(dictionaries)).digest('base64url').slice(0, 16);

export const translateHash: Handler<Endpoints['translateHash']> = async () => {
  return { data: { lastUpdate: dictionaryHash } };
};

export const health: Handler<Endpoints['health']> = async ({ services }) => {
  const { channel, database, version } = services;
  await database.db.select({ name: installation.name }).from(installation).limit(1);
  const realtime = { sockets: channel.sockets(), bus: channel.bus };
  return { data: { version, database: database.kind, ready: true, realtime } };
};
