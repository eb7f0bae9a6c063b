import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellUuid, isUuid, sha1, uuidV5, uuidV7 } from './ids.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const sha1OfNode = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');
/** The namespaces of RFC 9562 section 6.6. */
const namespaces = {
  dns: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  url: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
};

describe('SHA-1', () => {
  test.each([
    ['', 1, 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['abc', 1, 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', 1, '84983e441c3bd26ebaae4aa1f95129e5e54670f1'],
    ['01234567', 80, 'dea356a2cddd90c7a7ecedc5ebb563934f460452'],
  ])('of "%s" %i times is what RFC 3174 prints', (text, times, digest) => {
    expect(hexOf(sha1(Buffer.from(text.repeat(times))))).toBe(digest);
  });

  it('is that of the platform for every length around the edges of a block', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + length) % 256);
      expect(hexOf(sha1(bytes)), `${length} bytes`).toBe(sha1OfNode(bytes));
    }
  });

  it('is that of the platform for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
        expect(hexOf(sha1(bytes))).toBe(sha1OfNode(bytes));
      }),
    );
  });
});

describe('a uuid of a name', () => {
  /** Version 5 by the words of RFC 9562 section 5.5, on the platform's digest. */
  function expectedUuid(name: string, namespace: string): string {
    const bytes = createHash('sha1')
      .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
      .update(name)
      .digest();
    bytes.writeUInt8((bytes.readUInt8(6) % 16) + 0x50, 6);
    bytes.writeUInt8((bytes.readUInt8(8) % 64) + 0x80, 8);
    return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  it('is the one that RFC 9562 prints in its appendix A.4', () => {
    expect(uuidV5('www.example.com', namespaces.dns)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('is another one in another namespace', () => {
    expect(uuidV5('www.example.com', namespaces.url)).toBe(expectedUuid('www.example.com', namespaces.url));
    expect(uuidV5('www.example.com', namespaces.url)).not.toBe(uuidV5('www.example.com', namespaces.dns));
  });

  // The first and the last character of each length that UTF-8 has, and letters of the school.
  test.each([
    '',
    '\u0000',
    '\u007f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '\ud7ff',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
    'Әліппе №7 «Ғ» 👍',
  ])('takes the name as UTF-8: %j', (name) => {
    expect(uuidV5(name, namespaces.dns)).toBe(expectedUuid(name, namespaces.dns));
  });

  it('is right for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(uuidV5(name, namespaces.url)).toBe(expectedUuid(name, namespaces.url));
      }),
    );
  });

  it('of a cell never changes, since it is stored, and differs with every part of what the cell is', () => {
    const cells = [
      cellUuid(1, 'schedule', 'member', 'mark'),
      cellUuid(2, 'schedule', 'member', 'mark'),
      cellUuid(1, 'schedule 2', 'member', 'mark'),
      cellUuid(1, 'schedule', 'member 2', 'mark'),
      cellUuid(1, 'schedule', 'member', 'attendance'),
    ];
    expect(cells[0]).toBe(expectedUuid('1:schedule:member:mark', '6f1c2b0e-9a75-5d0f-8c3e-71616c616d21'));
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('a uuid of a moment', () => {
  /** 22 February 2022, 19:22:22 UTC, and the random bits of RFC 9562 appendix A.6. */
  const moment = 0x017f22e279b0;
  const random = [0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f];

  it('is the one that RFC 9562 prints in its appendix A.6', () => {
    expect(uuidV7(moment, Uint8Array.from(random))).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('says its version and variant whatever the random bytes, and takes the first ten of them', () => {
    expect(uuidV7(moment, new Uint8Array(10))).toBe('017f22e2-79b0-7000-8000-000000000000');
    expect(uuidV7(moment, new Uint8Array(10).fill(0xff))).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff');
    expect(uuidV7(moment, Uint8Array.from([...random, 0xaa, 0xbb]))).toBe(uuidV7(moment, Uint8Array.from(random)));
  });

  it('of a later moment sorts after that of an earlier one', () => {
    const last = 2 ** 48 - 1;
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: last - 1 }), bytes, bytes, (earlier, first, second) => {
        const later = earlier + 1;
        expect(uuidV7(earlier, first) < uuidV7(later, second)).toBe(true);
        expect(Number.parseInt(uuidV7(later, second).replaceAll('-', '').slice(0, 12), 16)).toBe(later);
      }),
    );
    expect(uuidV7(last, new Uint8Array(10))).toBe('ffffffff-ffff-7000-8000-000000000000');
  });

  it('is a uuid, as is that of a name', () => {
    expect(isUuid(uuidV7(moment, Uint8Array.from(random)))).toBe(true);
    expect(isUuid(uuidV5('', namespaces.dns))).toBe(true);
  });
});

test.each([
  '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
  '017f22e279b07cc398c4dc0c0c07398f',
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398',
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398f0',
  'g17f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  ' 017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}',
  '',
  null,
  undefined,
  7,
  // Passes for its text where nobody asks what it is.
  ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
])('%j is no uuid', (value) => {
  expect(isUuid(value)).toBe(false);
});
