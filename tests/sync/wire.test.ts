import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Operation } from '#contract/core/mutation.ts';
import { decodeOperations, encodeOperations } from '#contract/sync/sync.wire.ts';
import { idOf } from '#tests/support/small-school.ts';

const uuid = fc.integer({ min: 0, max: 9 }).map((number) => idOf(`wire ${number}`));
const text = fc.oneof(fc.string(), fc.constantFrom('#', '##', '#3', '#x'), uuid);
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }));
const operations = fc
  .array(
    fc.record({
      name: fc.constantFrom('setMark', 'setAttendance'),
      payloadVersion: fc.integer({ min: 1, max: 3 }),
      payload: fc.dictionary(fc.constantFrom('scheduleUuid', 'studentGroupUuid', 'mark', 'comment'), value),
      base: fc.oneof(
        fc.nat(9).map((version) => ({ version })),
        fc.integer({ min: 1, max: 99 }).map((afterSeq) => ({ afterSeq })),
      ),
      capturedAt: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((item, index): Operation => ({ ...item, seq: (index + 1) * 3 })));

describe('operations on the wire', () => {
  it('come out as they went in, whatever they hold', () => {
    fc.assert(
      fc.property(operations, (list) => {
        const packed = JSON.parse(
          JSON.stringify(
            encodeOperations(list, ({ payload }) => String((payload as { scheduleUuid?: unknown }).scheduleUuid)),
          ),
        );
        expect(decodeOperations(packed)).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it('keep every field under its own name, whatever the name means elsewhere', () => {
    const name = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'a', 'a,b', 'b', '#1', ''),
      fc.string(),
    );
    // As JSON.parse yields them: "__proto__" is an ordinary key there.
    const hostile = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
      ),
    })).value;
    const payload = fc.array(fc.tuple(name, hostile), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(fc.array(payload, { maxLength: 8 }), (payloads) => {
        const list = payloads.map(
          (of, index): Operation => ({
            seq: index + 1,
            name: 'setMark',
            payloadVersion: 1,
            payload: of,
            base: { version: 0 },
            capturedAt: 1_700_000_000_000,
          }),
        );
        const packed = JSON.parse(JSON.stringify(encodeOperations(list, () => 'one document')));
        const decoded = decodeOperations(packed) ?? [];
        expect(decoded.map((operation) => canonicalJson(operation.payload))).toEqual(payloads.map(canonicalJson));
        // The hash covers everything that the schema reads: no field comes from a prototype.
        const inherits = (of: unknown): boolean =>
          typeof of === 'object' &&
          of !== null &&
          (Array.isArray(of)
            ? of.some(inherits)
            : Object.getPrototypeOf(of) !== null || Object.values(of).some(inherits));
        expect(decoded.some((operation) => inherits(operation.payload))).toBe(false);
      }),
    );
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('that do not have the declared shape are refused as a whole', () => {
    const broken = [
      [[1]],
      [[0, 0, 0, 'x']],
      [['1', 0, 0, 'x']],
      [[1, 0.5, 0, 'x']],
      [[1, 0, 0, '#7']],
      [[1, 0, 0, 'x', 'y']],
    ];
    for (const r of broken)
      expect(
        decodeOperations({ dictionary: [], groups: [{ n: 'setMark', v: 1, s: {}, f: ['comment'], r }] }),
      ).toBeNull();
  });
});
