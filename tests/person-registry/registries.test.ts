// The register of persons: every adapter answers the same suite.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPersonRegistry } from '#server/features/person-registry/public.ts';

const known = { surname: 'Әлі', firstname: 'Айша', patronymic: null, gender: 'f', bornDate: '2013-12-31' } as const;
const head = 'iin\tsex\tborn\tsurname_kz\tfirstname_kz\tpatronymic_kz';
const row = '131231600004\tw\t31.12.2013\tӘлі\tАйша\t';

const folder = mkdtempSync(path.join(os.tmpdir(), 'qalam-register-'));
const file = path.join(folder, 'people.tsv');
writeFileSync(file, `${head}\n${row}\n`);

/** What the service was asked, and how it answers next. */
const asked: { method: string | undefined; url: string | undefined; body: string }[] = [];
let answer: (iin: string) => { status: number; body: string };
const knows = (iin: string) =>
  iin === '131231600004' ? { status: 200, body: JSON.stringify(known) } : { status: 404, body: '{}' };
let service: Server;
let address: string;
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, body });
      const { status, body: said } = answer((JSON.parse(body) as { iin: string }).iin);
      response.writeHead(status, { 'content-type': 'application/json' }).end(said);
    });
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/register`;
  answer = knows;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => service.close(resolve));
});

describe.each([
  ['a file', () => file],
  ['a service', () => address],
] as const)('%s', (_name, where) => {
  it('knows people by their IIN, and says of others that it does not', async () => {
    const registry = openPersonRegistry(where());
    expect(await registry.find('131231600004')).toEqual(known);
    expect(await registry.find('131231500008')).toBe('unknown');
  });
});

it('an installation without one says that there is none, and the demo knows reference people', async () => {
  expect(await openPersonRegistry('none').find('131231600004')).toBe('none');
  expect(await openPersonRegistry('demo').find('100707690009')).toMatchObject({ surname: 'Амангелдиева', gender: 'f' });
  expect(await openPersonRegistry('demo').find('650312490002')).toMatchObject({
    surname: 'Ли',
    bornDate: '1965-03-12',
  });
});

it('a file that is not there and a service that answers nonsense, fails or is gone do not answer, and never throw', async () => {
  expect(await openPersonRegistry(path.join(folder, 'nowhere.tsv')).find('131231600004')).toBe('unreachable');
  for (const wrong of [
    { status: 500, body: '{}' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: JSON.stringify({ ...known, surname: '' }) },
    { status: 200, body: JSON.stringify({ ...known, firstname: '<b>Айша</b>' }) },
    { status: 200, body: JSON.stringify({ ...known, patronymic: 'а'.repeat(61) }) },
    { status: 200, body: JSON.stringify({ ...known, bornDate: '2013-02-30' }) },
    // Right, and larger than anything that a register says of a person.
    { status: 200, body: `${JSON.stringify(known)}${' '.repeat(64_000)}` },
    { status: 302, body: '' },
  ]) {
    answer = () => wrong;
    expect(await openPersonRegistry(address).find('131231600004')).toBe('unreachable');
  }
  answer = knows;
  expect(await openPersonRegistry('http://127.0.0.1:1/').find('131231600004')).toBe('unreachable');
});

it('rows of a file are checked like the answers of a service, and one that is wrong is no fault of the others', async () => {
  const rows = [
    row,
    '131231600012\tw\t\tСызық\tКүнсіз\t',
    '131231600020\tw\t31.02.2013\tСызық\tКүні жоқ\t',
    '131231600038\tж\t31.12.2013\tӘлі\tАйша\t',
    '131231600046\tw\t31.12.2013\t\tАйша\t',
    '131231600053\tw\t31.12.2013\t<b>Әлі</b>\tАйша\t',
    '131231600061\tw',
  ];
  writeFileSync(file, `\ufeff${[head, ...rows].join('\r\n')}\r\n`);
  const registry = openPersonRegistry(file);
  expect(await registry.find('131231600004')).toEqual(known);
  for (const line of rows.slice(1)) expect(await registry.find(line.slice(0, 12))).toBe('unreachable');
  expect(await registry.find('131231500008')).toBe('unknown');
  // A file of something else knows nobody, which is not that nobody has the IIN.
  writeFileSync(file, 'a\tb\n1\t2\n');
  expect(await openPersonRegistry(file).find('131231600004')).toBe('unreachable');
});

it('a service is asked by a body, never by an address that somebody logs', () => {
  expect(asked.length).toBeGreaterThan(0);
  for (const { method, url } of asked) expect([method, url]).toEqual(['POST', '/register']);
});
