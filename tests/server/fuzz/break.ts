// Breaks a valid value somewhere, in the ways that real and hostile senders do.
import type { SeededRandom } from '#tests/sync/random.ts';

/** JSON text of names that every object inherits. Text, since an object literal would set a prototype instead. */
const prototypeNames = [
  '{"toString":1,"valueOf":1}',
  '{"constructor":{"x":1}}',
  '{"hasOwnProperty":1,"length":-1}',
  '{"then":"x","toJSON":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"0":1,"length":9007199254740991}',
];

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

const oddTexts = [
  '',
  ' ',
  'x'.repeat(700),
  'ұ'.repeat(20_000),
  'a\u0000b',
  '\ud83d',
  'x\udc00y',
  '\uffff\ufeff',
  '\u202e\u0301\u0301\u0301',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '#99',
  '#-1',
  '#__proto__',
  '#length',
  "'; drop table users; --",
  '%s%n{{x}}',
  '0000-01-01',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '2026-11-20T00:00:00Z',
  '+010000-01-01',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'lesson:',
  'week:0000-01-03',
  'week:9999-12-27',
  'year:0000',
  'roster:999999999',
];
const oddNumbers = [
  0,
  -1,
  0.5,
  -0.0001,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
];

function odd(value: unknown, random: SeededRandom): unknown {
  const kind = random.below(10);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind <= 4) return random.pick(oddTexts);
  if (kind <= 6) return random.pick(oddNumbers);
  if (kind === 7) return JSON.parse(random.pick(prototypeNames));
  if (kind === 8) return Array.isArray(value) ? { 0: value[0] } : [value, value];
  return random.chance(0.2) ? deep(2_000) : deep(30);
}

/** The same value in another spelling: schemas allow some, and text comparisons must not be misled by it. */
function respelled(value: unknown, random: SeededRandom): unknown {
  if (typeof value === 'string') {
    return random.pick([value.toUpperCase(), ` ${value} `, `${value}\u0000`, value.normalize('NFD'), `#${value}`]);
  }
  if (typeof value === 'number') return random.pick([String(value), value + 0.5, -value, value * 1e9]);
  return odd(value, random);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` with one thing wrong, at any depth. The value itself is not modified. */
export function broken(value: unknown, random: SeededRandom): unknown {
  const goesDeeper = random.chance(0.8);
  if (Array.isArray(value) && value.length > 0 && goesDeeper) {
    const at = random.below(value.length);
    const way = random.below(6);
    if (way === 0) return value.filter((_, index) => index !== at);
    if (way === 1) return Array.from({ length: random.pick([2, 201, 2_001]) }, () => value[at]);
    return value.map((item, index) => (index === at ? broken(item, random) : item));
  }
  if (isRecord(value) && Object.keys(value).length > 0 && goesDeeper) {
    const at = random.pick(Object.keys(value));
    const way = random.below(8);
    if (way === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== at));
    if (way === 1) return { ...value, [random.pick(['extra', 'toString', 'constructor', '', 'id'])]: odd(1, random) };
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, name === at ? broken(item, random) : item]),
    );
  }
  return random.chance(0.25) ? respelled(value, random) : odd(value, random);
}
