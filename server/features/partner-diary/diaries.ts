// The partner diary that this installation is linked with: none, one for demonstrations, or one behind an address. What is said over the wire
// is in docs/decisions/2026-11-26-handed-over.md.
import * as z from 'zod/mini';
import { codeMs, partnerInfo } from '#contract/partner-diary/partner-diary.schema.ts';
import type { PartnerDiary, PartnerPerson } from '#server/shared/context.ts';
import { jsonOf } from '#server/shared/outside-answer.ts';

/** Somebody waits for it in front of a page. */
const answerWithinMs = 3_000;

const none: PartnerDiary = { isThere: false, read: async () => 'unknown', use: async () => {} };

const demoSchool = { name: '№12 мектеп-гимназия', municipality: 'Семей қаласы' };
const demo = (id: string, shortName: string): PartnerPerson => ({ id, shortName, schools: [demoSchool] });
/** Codes of the demo school; each can be used once for as long as the link stands. */
const demoPeople: Readonly<Record<string, PartnerPerson | 'used' | 'late'>> = {
  'demo-teacher': demo('demo-1', 'Төлегенова Ұ. М.'),
  'demo-parent': demo('demo-2', 'Абенов Е. Қ.'),
  'demo-student': demo('demo-3', 'Абенов А. Е.'),
  'demo-used': 'used',
  'demo-late': 'late',
};
const demoDiary: PartnerDiary = {
  isThere: true,
  read: async (code) => (Object.hasOwn(demoPeople, code) ? (demoPeople[code] ?? 'unknown') : 'unknown'),
  use: async () => {},
};

const answered = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  /** When the code was made. */
  issuedAt: z.iso.datetime({ offset: true }),
  ...partnerInfo.shape,
});
const refused = z.object({ reason: z.enum(['used', 'late']) });

function diaryAt(address: string, key: string | undefined): PartnerDiary {
  const ask = (code: string, more: { path?: string; method?: string } = {}) =>
    fetch(`${address.replace(/\/$/, '')}/codes/${encodeURIComponent(code)}${more.path ?? ''}`, {
      method: more.method ?? 'GET',
      headers: { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
  return {
    isThere: true,
    async read(code, now) {
      try {
        const answer = await ask(code);
        if (answer.status === 404) return 'unknown';
        const body = await jsonOf(answer);
        if (answer.status === 410) return refused.parse(body).reason;
        if (answer.status !== 200) return 'unreachable';
        const { id, issuedAt, context, schoolData } = answered.parse(body);
        // It may be kinder to old codes than we are.
        if (Date.parse(issuedAt) + codeMs <= now) return 'late';
        return { id, shortName: context.shortName, schools: schoolData };
      } catch {
        return 'unreachable';
      }
    },
    async use(code) {
      // What binds is our own row; that the other side did not hear of it changes nothing here.
      await ask(code, { path: '/use', method: 'POST' }).catch(() => undefined);
    },
  };
}

/** @param where "none", "demo" or an address. */
export function openPartnerDiary(where: string, key?: string): PartnerDiary {
  if (where === 'none') return none;
  return where === 'demo' ? demoDiary : diaryAt(where, key);
}
