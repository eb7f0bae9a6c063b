// The wire as data: what travels between devices and server, reduced to short hashes. Devices in the field will meet every change of a
// hash, so tests/architecture/wire.test.ts requires an answer before it passes.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type AnyMutation, canonicalJson } from '#contract/core/mutation.ts';
import { mutations } from '#contract/office.ts';
import * as realtimeSchemas from '#contract/realtime/realtime.schema.ts';
import { endpoints } from '#contract/registry.ts';
import * as syncSchemas from '#contract/sync/sync.schema.ts';
import { root } from './steps.ts';

/** Maps an item, such as `mutation setMark` or `endpoint POST /api/mark`, to its facts; schemas as hashes. */
export type Wire = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

export const wireFile = path.join(root, 'tests', 'architecture', 'wire-fingerprint.json');

/** Input side: what a sender may write. What JSON Schema cannot express (a transform, a function) counts as "anything". */
export function hashOf(schema: z.ZodMiniType): string {
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return createHash('sha256').update(canonicalJson(shape)).digest('hex').slice(0, 12);
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniType;
}

/** A schema keeps to itself what it was used for: only its hash says the same each time. */
function withoutSchemas(part: object): object {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, isSchema(value) ? hashOf(value) : value]));
}

/** Describes the contract as it is in the working tree. */
export function describeWire(): Wire {
  const wire: Record<string, Record<string, string | number>> = {};
  for (const mutation of Object.values<AnyMutation>(mutations)) {
    const { endpoint } = mutation;
    wire[`mutation ${mutation.name}`] = {
      payloadVersion: mutation.payloadVersion,
      endpoint: endpoint === 'syncOnly' ? endpoint : `${endpoint.method} ${endpoint.path}`,
      payload: hashOf(mutation.payload),
      result: hashOf(mutation.result),
    };
  }
  for (const endpoint of Object.values(endpoints).flatMap((feature) => Object.values(feature))) {
    const parts: Record<string, string> = {};
    for (const part of ['params', 'query', 'body', 'data'] as const) {
      const said: unknown = endpoint[part];
      if (isSchema(said)) parts[part] = hashOf(said);
      // An uploaded or returned file: its kinds and its limit; a form with its fields.
      else if (said !== undefined) parts[part] = canonicalJson(withoutSchemas(said as object));
    }
    wire[`endpoint ${endpoint.method} ${endpoint.path}`] = parts;
  }
  for (const [name, schema] of Object.entries(syncSchemas)) {
    if (isSchema(schema)) wire[`sync ${name}`] = { shape: hashOf(schema) };
  }
  for (const [name, schema] of Object.entries(realtimeSchemas)) {
    if (isSchema(schema)) wire[`realtime ${name}`] = { shape: hashOf(schema) };
  }
  wire['sync protocol'] = { version: syncSchemas.protocolVersion };
  return wire;
}

/** One line per difference between the agreed and the current wire, with the answer that it requires. */
export function differences(agreed: Wire, present: Wire): string[] {
  const names = [...new Set([...Object.keys(agreed), ...Object.keys(present)])].sort();
  return names.flatMap((name) => {
    const [before, now] = [agreed[name], present[name]];
    if (!before) return [`${name} is new`];
    if (!now) return [`${name} is gone: devices in the field still use it`];
    const facts = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    const changed = facts.filter((fact) => before[fact] !== now[fact]);
    if (changed.length === 0) return [];
    const mayNeedVersion = changed.includes('payload') && before.payloadVersion === now.payloadVersion;
    const hint = mayNeedVersion ? ` while payloadVersion stayed ${now.payloadVersion}` : '';
    return [`${name}: ${changed.join(', ')} changed${hint}`];
  });
}

export function readAgreedWire(): Wire {
  return JSON.parse(fs.readFileSync(wireFile, 'utf8')) as Wire;
}

/** Records the current wire as agreed. Items are sorted, so that a diff shows what changed. */
export function acceptWire(): void {
  const sorted = Object.entries(describeWire()).sort(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(wireFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
