import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const messageOf = (source: Record<string, string>): string => {
  try {
    readEnvironment(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the place of files', () => {
  it('is below the data unless it is named', () => {
    expect(readEnvironment({}).filesFolder).toBe(path.join('.data', 'files'));
    expect(readEnvironment({ QALAM_DATA: '/srv/qalam' }).filesFolder).toBe('/srv/qalam/files');
    const named = readEnvironment({ QALAM_DATA: '/srv/qalam', QALAM_FILES: '/mnt/files' });
    expect([named.filesFolder, named.filesS3, named.clamd]).toEqual(['/mnt/files', undefined, undefined]);
  });

  it.each([
    'https://key:secret@s3.example.kz/school-files',
    'http://KEY:a%2Fb%2Bc@127.0.0.1:9000/files',
    'https://key:secret@s3.example.kz/files?region=kz-ast-1',
  ])('may be the bucket %s', (address) => expect(readEnvironment({ QALAM_S3: address }).filesS3).toBe(address));

  it.each([
    's3://key:geheim@host/files',
    'https://s3.example.kz/files',
    'https://key:geheim@host',
    'https://key:geheim@host/a/b',
    'https://key:ge/heim@host/files',
  ])('may not be %s, and the message does not repeat a secret', (address) => {
    const message = messageOf({ QALAM_S3: address });
    expect(message).toMatch(/^The environment is not usable:\n {2}QALAM_S3 must be an address such as https:/);
    expect(message).not.toMatch(/geheim|heim@/);
  });
});

it('the scanner is a socket or an address', () => {
  for (const address of ['/run/clamav/clamd.ctl', 'localhost:3310'])
    expect(readEnvironment({ QALAM_CLAMD: address }).clamd).toBe(address);
  for (const address of ['clamd', 'localhost:', 'run/clamd.ctl'])
    expect(messageOf({ QALAM_CLAMD: address })).toContain(`QALAM_CLAMD must be the path of a socket`);
});
