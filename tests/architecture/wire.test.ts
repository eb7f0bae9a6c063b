// A device may stay offline for a month and then speak the wire format of that day, so every change of it must be answered.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AnyMutation } from '#contract/core/mutation.ts';
import { mutations } from '#contract/office.ts';
import { endpoints } from '#contract/registry.ts';
import { describeWire, differences, hashOf, readAgreedWire, type Wire } from '../../scripts/wire.ts';

const answer = `
The wire is not the one that was agreed. Answer the change:
- additive (a new item, an optional field, a wider value that old devices never meet): npm run check -- --accept-wire
- anything else in a mutation: raise its payloadVersion, add upgradePayload for the old one, then accept as above
- anything else in a call: keep the old shape readable, or raise protocolVersion, then accept as above
What changed:`;

test('the wire is the agreed one', () => {
  const changes = differences(readAgreedWire(), describeWire());
  expect(changes, [answer, ...changes].join('\n')).toEqual([]);
});

test('every earlier payload version of a mutation can be upgraded', () => {
  const missing = Object.values<AnyMutation>(mutations).flatMap((mutation) =>
    Array.from({ length: mutation.payloadVersion - 1 }, (_, index) => index + 1)
      .filter((version) => !mutation.upgradePayload[version])
      .map((version) => `${mutation.name} from version ${version}`),
  );
  expect(missing).toEqual([]);
});

test('no two endpoints share method and path, so that none hides another', () => {
  const places = Object.values(endpoints).flatMap((feature) =>
    Object.values(feature).map((endpoint) => `${endpoint.method} ${endpoint.path}`),
  );
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('a changed payload, a removed call and a new call are each told by name', () => {
  const agreed: Wire = {
    'endpoint GET /api/old': { data: 'a' },
    'mutation setMark': { payloadVersion: 1, payload: 'a', result: 'b' },
  };
  const present: Wire = {
    'endpoint GET /api/new': { data: 'a' },
    'mutation setMark': { payloadVersion: 1, payload: 'z', result: 'b' },
  };
  expect(differences(agreed, present)).toEqual([
    'endpoint GET /api/new is new',
    'endpoint GET /api/old is gone: devices in the field still use it',
    'mutation setMark: payload changed while payloadVersion stayed 1',
  ]);
});

test('a field, a limit and a literal each change the hash of a schema', () => {
  const hashes = [
    z.object({ mark: z.int() }),
    z.object({ mark: z.optional(z.int()) }),
    z.object({ mark: z.int().check(z.lte(10)) }),
    z.object({ mark: z.literal(1) }),
    z.object({ mark: z.coerce.number() }),
  ].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});
