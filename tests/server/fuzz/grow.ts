// Random values that a JSON schema allows: existing ids where the field's name is known, otherwise from the schema alone.
import type { SeededRandom } from '#tests/sync/random.ts';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
};
/** Meaningful values, by the name of the field that takes them. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

const words = [
  'a',
  'Гук заңы',
  'Қазақ тілі',
  '§12',
  '#',
  '##',
  '#0',
  ' x ',
  '1',
  'ё',
  '🙂',
  'عربي',
  "o'clock",
  '<b>',
  '\n',
];

function uuid(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16));
  hex[12] = '4';
  hex[16] = random.pick(['8', '9', 'a', 'b']);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function text(schema: Schema, random: SeededRandom): string {
  if (schema.format === 'uuid') return uuid(random);
  if (schema.format === 'date') {
    const two = (number: number) => String(number + 1).padStart(2, '0');
    return `${random.pick(['2026', '2027', '2025', '1970'])}-${two(random.below(12))}-${two(random.below(28))}`;
  }
  let grown = random.pick(words);
  while (grown.length < (schema.minLength ?? 0)) grown += random.pick(words);
  return grown.slice(0, schema.maxLength ?? 200);
}

function number(schema: Schema, random: SeededRandom): number {
  const from = Math.max(schema.minimum ?? 0, -1_000_000);
  const to = Math.min(schema.maximum ?? 1_000, 1_000_000);
  const any = from + random.next() * Math.max(to - from, 0);
  const bound = random.chance(0.1) ? random.pick([from, to]) : any;
  return schema.type === 'integer' ? Math.round(bound) : bound;
}

/** Any JSON at all, for fields that accept everything. */
export function anything(random: SeededRandom, depth = 3): unknown {
  const kind = random.below(depth > 0 ? 7 : 5);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.below(1_000) - 500;
  if (kind <= 4) return random.pick(words);
  if (kind === 5) return Array.from({ length: random.below(3) }, () => anything(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: random.below(3) }, () => [random.pick(words), anything(random, depth - 1)]),
  );
}

/** A value that `schema` allows, for the field `name`. */
export function grow(schema: Schema, random: SeededRandom, pool: Pool, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return grow(random.pick(schema.anyOf), random, pool, name);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  const known = pool[name];
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.5);
  if (known && type !== 'object' && type !== 'array' && random.chance(0.98)) return random.pick(known);
  if (type === 'integer' || type === 'number') return number(schema, random);
  if (type === 'string') return text(schema, random);
  if (type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((item) => grow(item, random, pool, name));
    const most = Math.min(schema.maxItems ?? 4, 4);
    const length = Math.max(schema.minItems ?? 0, random.below(most + 1));
    return Array.from({ length }, () => grow(schema.items ?? {}, random, pool, name));
  }
  if (type === 'object') {
    const grown = Object.entries(schema.properties ?? {})
      .filter(([field]) => schema.required?.includes(field) || random.chance(0.5))
      .map(([field, of]): [string, unknown] => [field, grow(of, random, pool, field)]);
    const more = schema.properties ? 0 : random.below(3);
    const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    for (let index = 0; index < more; index++) grown.push([random.pick(words), grow(rest, random, pool)]);
    return Object.fromEntries(grown);
  }
  return anything(random);
}
