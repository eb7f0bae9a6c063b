// Headers and bodies of uploads, which the OpenAPI document does not describe: mostly right, each of them sometimes broken.
import { randomUUID } from 'node:crypto';
import { fuzzedContent, fuzzedUuids } from '#tests/files/files.access.ts';
import { metadata, octets, sentFile, tus, uploads } from '#tests/files/uploads.ts';
import type { SeededRandom } from '#tests/sync/random.ts';
import type { FuzzedRequest, Operation } from './requests.ts';

const oddValues = [
  '',
  '-1',
  '1.5',
  '9'.repeat(400),
  '__proto__',
  '1, 2',
  'x',
  '1.0.1',
  'gzip',
  'application/json',
  'a b,c',
];

export function withPiece(request: FuzzedRequest, operation: Operation, random: SeededRandom): FuzzedRequest {
  if (!operation.path.startsWith(uploads)) return request;
  const [from, length] = [random.below(fuzzedContent.length), fuzzedContent.length];
  const file = sentFile('fuzz.txt', { uuid: random.pick([...fuzzedUuids, randomUUID()]), content: fuzzedContent });
  const headers: Record<string, string> = {
    ...tus,
    'upload-length': String(random.chance(0.9) ? length : random.below(2 ** 40)),
    'upload-metadata': metadata(
      file,
      random.chance(0.2) ? { name: random.pick(['', '..', 'a.exe', '\u202e.txt']) } : {},
    ),
    'upload-offset': String(random.chance(0.6) ? 0 : from),
    ...(operation.method === 'PATCH' ? octets : {}),
  };
  if (random.chance(0.25)) headers[random.pick(Object.keys(headers))] = random.pick(oddValues);
  const isPiece = operation.method === 'PATCH' || random.chance(0.1);
  return {
    ...request,
    headers: { ...headers, ...request.headers },
    ...(isPiece ? { payload: fuzzedContent.subarray(0, random.chance(0.5) ? length : from) } : {}),
  };
}
