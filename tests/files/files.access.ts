import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';
import { metadata, octets, sentFile, tus } from './uploads.ts';

const query = (schoolId: number) => ({ schoolId, eduYear: 2026 });
const nothing = { uuid: idOf('no file') };
const ofNothing =
  (headers: Record<string, string>): Ask =>
  (schoolId) => ({ query: query(schoolId), params: nothing, headers });

/** What the fuzzer sends, and under which uuids. */
export const fuzzedContent = Buffer.from('Жауап '.repeat(100));
export const fuzzedUuids = [idOf('fuzzed file'), idOf('second fuzzed file')];

export const filesAccess = {
  calls: {
    'files.begin': (schoolId, userId) => {
      const file = sentFile('access.txt', { uuid: idOf(`file of ${userId}`) });
      const headers = { ...tus, 'upload-length': String(file.content.length), 'upload-metadata': metadata(file) };
      return { query: query(schoolId), headers };
    },
    'files.progress': ofNothing(tus),
    'files.append': (schoolId) => ({
      query: query(schoolId),
      params: nothing,
      headers: { ...tus, ...octets, 'upload-offset': '0' },
      piece: 'жауап',
    }),
    'files.read': ofNothing({}),
    'files.pass': ofNothing({}),
    'files.passed': () => ({ query: { pass: '1.2.3.4.5' }, params: nothing }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [{ path: '/os/files', values: { uuid: [...fuzzedUuids, idOf('no file')] } }],
} satisfies FeatureAccess;
