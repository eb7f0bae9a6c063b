// Requests generated from the server's OpenAPI document, most of them with something wrong: in a value, in the body as a whole, or in a
// header.
import { gzipSync } from 'node:zlib';
import type { Parts } from '#tests/support/access.ts';
import type { SeededRandom } from '#tests/sync/random.ts';
import { broken } from './break.ts';
import { grow, type Pool, type Schema } from './grow.ts';

type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema?: Schema };
type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };
export type Operation = { readonly name: string; readonly method: string; readonly path: string } & Described;

export type FuzzedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string | string[]>;
  readonly payload?: string | Buffer;
  /** The parts as values, if they still are: they are checked against the declared schemas. */
  readonly body?: unknown;
  readonly query: Record<string, unknown>;
  readonly isWhole: boolean;
};

/** Every call that the document describes. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
}

const bomb = gzipSync(Buffer.alloc(4_000_000, 0x20));
const oddSegments = [
  '',
  '..',
  '%',
  '%00',
  '%ff',
  '%2e%2e',
  'null',
  '0',
  '-1',
  '9'.repeat(400),
  '__proto__',
  'a%2fb',
  ';x=1',
];
const oddQueries = [
  '%',
  '%00=%00',
  '%ff=1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  'a[b]=1',
  '&&&',
  '=',
  'x'.repeat(9_000),
];
const oddHeaders: readonly [string, string][] = [
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer x.y.z'],
  ['authorization', `Bearer ${'a'.repeat(9_000)}`],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIyIn0.'],
  ['authorization', 'Basic dGVhY2hlcjp4'],
  ['x-school-id', ''],
  ['x-school-id', '0'],
  ['x-school-id', '-1'],
  ['x-school-id', '2'],
  ['x-school-id', '1e99'],
  ['x-school-id', 'NaN'],
  ['x-school-id', '1,2'],
  ['x-school-id', '9007199254740993'],
  ['x-localization', ''],
  ['x-localization', 'de'],
  ['x-localization', '__proto__'],
  ['x-localization', 'constructor'],
  ['cookie', 'qalam_refresh_2=%E0%A4%A; ;;=;__proto__=x'],
  ['cookie', `qalam_refresh_2=${'x.'.repeat(500)}`],
  ['if-none-match', '*'],
  ['range', 'bytes=9-1'],
  ['accept', 'text/html'],
  ['accept-encoding', 'x-none;q=abc, identity;q=0'],
  ['content-length', '-1'],
  ['content-length', 'abc'],
  ['content-length', '3'],
  ['content-type', 'application/xml'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data'],
  ['content-type', ';;;'],
  ['content-type', ''],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'deflate'],
  ['content-encoding', 'gzip, gzip'],
  ['transfer-encoding', 'nonsense'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', "'; --, ::1"],
];

/** A body broken as a whole, with matching headers. */
function brokenWhole(
  text: string,
  random: SeededRandom,
): { payload: string | Buffer; headers?: Record<string, string> } {
  const packed = gzipSync(text);
  const gzip = { 'content-encoding': 'gzip' };
  return random.pick<{ payload: string | Buffer; headers?: Record<string, string> }>([
    { payload: '' },
    { payload: 'null' },
    { payload: '[]' },
    { payload: '""' },
    { payload: '0' },
    { payload: 'true' },
    { payload: 'NaN' },
    { payload: `[${text}]` },
    { payload: text.slice(0, Math.floor(text.length / 2)) },
    { payload: `\ufeff${text}` },
    { payload: Buffer.from([0xff, 0xfe, 0x00, 0x7b]) },
    { payload: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0x7d])]) },
    { payload: '['.repeat(30_000) },
    { payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
    { payload: text.replace('{', '{"__proto__":{"isAdmin":true},') },
    { payload: text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},') },
    { payload: text.replace('{', '{"schoolId":{"toString":1,"valueOf":1},') },
    { payload: `{"a":"${'x'.repeat(2_100_000)}"}` },
    { payload: packed, headers: gzip },
    { payload: packed.subarray(0, packed.length - 9), headers: gzip },
    { payload: Buffer.concat([packed, Buffer.from('rest')]), headers: gzip },
    { payload: gzipSync(packed), headers: gzip },
    { payload: text, headers: gzip },
    { payload: bomb, headers: gzip },
  ]);
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return values.map((item) => {
      const plain = typeof item === 'object' ? JSON.stringify(item) : String(item);
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(plain.toWellFormed())}`;
    });
  });
  return pairs.join('&');
}

type Ways = {
  /** Adds to a generated body what no schema describes. */
  readonly finish?: (body: unknown) => unknown;
  /** A call that is good as it is: what is broken of it is refused for that alone. */
  readonly good?: Pick<Parts, 'query' | 'params' | 'body'> | undefined;
};
/** A request to `operation`, from its schemas or from a good call. */
export function makeRequest(
  operation: Operation,
  random: SeededRandom,
  pool: Pool,
  { finish = (body) => body, good }: Ways = {},
): FuzzedRequest {
  const { parameters = [], requestBody } = operation;
  const isOtherMethod = random.chance(0.02);
  const method = isOtherMethod ? random.pick(['PATCH', 'OPTIONS', 'DELETE', 'PUT', 'POST']) : operation.method;
  const schema = requestBody?.content['application/json']?.schema;
  const ofPlace = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && (parameter.required || random.chance(0.5)))
      .map(({ name, schema: of }): [string, unknown] => [name, grow(of ?? {}, random, pool, name)]);
  let query: Record<string, unknown> = good ? { ...good.query } : Object.fromEntries(ofPlace('query'));
  const inPath = good?.params ? Object.entries(good.params) : ofPlace('path');
  const params = new Map(inPath.map(([name, value]) => [name, encodeURIComponent(String(value))]));
  let body = good?.body ?? (schema ? finish(grow(schema, random, pool)) : undefined);
  let rawQuery = '';
  const headers: Record<string, string | string[]> = {};
  let whole: ReturnType<typeof brokenWhole> | undefined;

  const places = ['query', ...(params.size > 0 ? ['params'] : []), ...(schema ? ['body', 'body', 'body', 'body'] : [])];
  for (let times = random.pick([0, 1, 1, 1, 1, 2]); times > 0; times--) {
    const way = random.next();
    if (way < 0.12) {
      const [name, value] = random.pick(oddHeaders);
      headers[name] = random.chance(0.9) ? value : [value, value];
    } else if (way < 0.25 && schema) whole = brokenWhole(JSON.stringify(body), random);
    else {
      const place = random.pick(places);
      if (place === 'body') body = broken(body, random);
      else if (place === 'params') params.set(random.pick([...params.keys()]), random.pick(oddSegments));
      else if (random.chance(0.3)) rawQuery = random.pick(oddQueries);
      else query = (broken(query, random) ?? {}) as Record<string, unknown>;
    }
  }
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params.get(name) ?? '');
  const search = [typeof query === 'object' ? queryText(query) : '', rawQuery].filter((part) => part !== '').join('&');
  const payload = whole ? whole.payload : body === undefined ? undefined : JSON.stringify(body);
  return {
    method,
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...whole?.headers,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
    body,
    query,
    isWhole: whole === undefined && !isOtherMethod,
  };
}
