import { describe, expect, test } from 'vitest';
import {
  clearMonitoringFilters,
  type LocalValues,
  localKeys,
  readLocal,
  removeLocal,
  type StoragePort,
  writeLocal,
} from './storage.ts';

/** Storage with room for so many characters, which refuses as browsers do. */
function storageOf(capacity = Number.POSITIVE_INFINITY): StoragePort & { content: Map<string, string> } {
  const content = new Map<string, string>();
  return {
    content,
    getItem: (key) => content.get(key) ?? null,
    removeItem: (key) => void content.delete(key),
    setItem(key, text) {
      const others = [...content].filter(([name]) => name !== key);
      const used = others.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
      if (used + key.length + text.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      content.set(key, text);
    },
  };
}

function refuse(): never {
  throw new DOMException('forbidden', 'SecurityError');
}
const forbidden: StoragePort = { getItem: refuse, setItem: refuse, removeItem: refuse };

const examples: LocalValues = {
  language: 'ru',
  year: 2026,
  childId: '0195a0c2-0000-7000-8000-000000000001',
  schoolKeys: { 17: 4, 18: 5 },
  fByParallel: 7,
  domainOptions: { at: 1_795_000_000_000, options: { notifications_enabled: true } },
  profile: { userId: 17, surname: 'Әлиев', years: [{ eduYear: 2026 }] },
  leaving: [17],
  unsentWork: { 17: { clientId: '0195a0c2-0000-7000-8000-000000000001', schools: [] } },
};

// covers STORE-002 CONST3-044
describe('the values kept on the device', () => {
  test('are language, year, child, schools, parallel, profile, who leaves and numbers of unsent work, options of the domain, and no token', () => {
    expect([...localKeys].sort()).toEqual([
      'childId',
      'domainOptions',
      'fByParallel',
      'language',
      'leaving',
      'profile',
      'schoolKeys',
      'unsentWork',
      'year',
    ]);
  });

  test.each(localKeys)('%s is read as it was written', (key) => {
    const storage = storageOf();
    expect(writeLocal(key, examples[key], { storage })).toBe('stored');
    expect([...storage.content.keys()]).toEqual([key]);
    expect(readLocal(key, storage)).toEqual({ state: 'found', value: examples[key] });
  });

  test('never hold a token, even where a profile brings one', () => {
    const storage = storageOf();
    const secrets = { access_token: 'S1', refreshToken: 'S2', chatToken: 'S3', hash: 'S4', nested: { token: 'S5' } };
    writeLocal('profile', { userId: 17, ...secrets }, { storage });
    expect([...storage.content.values()].join()).not.toMatch(/S\d/);
    expect(readLocal('profile', storage)).toMatchObject({ state: 'found', value: { userId: 17, chatToken: null } });
  });

  test('a text is stored bare', () => {
    const storage = storageOf();
    writeLocal('language', 'kz', { storage });
    expect(storage.content.get('language')).toBe('kz');
  });
});

// covers STORE-001
describe('a write into full storage', () => {
  test('gives up caches oldest first, only as many as needed, and then succeeds', () => {
    const storage = storageOf(120);
    const caches = ['cache-1', 'cache-2', 'cache-3'];
    for (const name of caches) storage.setItem(name, 'x'.repeat(20));
    storage.setItem('draft', 'typed');
    const evict = () => {
      const oldest = caches.shift();
      if (oldest === undefined) return false;
      storage.removeItem(oldest);
      return true;
    };
    expect(writeLocal('childId', 'c'.repeat(50), { evict, storage })).toBe('stored');
    expect([...storage.content.keys()]).toEqual(['cache-3', 'draft', 'childId']);
  });

  test('reports that it was not stored when nothing is left to evict, and clears nothing', () => {
    const storage = storageOf(40);
    storage.setItem('draft', 'typed');
    storage.setItem('year', '2025');
    expect(writeLocal('childId', 'c'.repeat(50), { evict: () => false, storage })).toBe('notStored');
    expect(Object.fromEntries(storage.content)).toEqual({ draft: 'typed', year: '2025' });
  });

  test('leaves the previous value when the new one does not fit', () => {
    const storage = storageOf(40);
    writeLocal('childId', 'first', { storage });
    expect(writeLocal('childId', 'c'.repeat(50), { storage })).toBe('notStored');
    expect(readLocal('childId', storage)).toEqual({ state: 'found', value: 'first' });
  });

  test('ends even when eviction claims success forever', () => {
    expect(writeLocal('childId', 'c'.repeat(50), { evict: () => true, storage: storageOf(10) })).toBe('notStored');
  });
});

test('where storage is forbidden a write evicts nothing, and a read is not taken for an empty one', () => {
  let evictions = 0;
  const evict = () => {
    evictions++;
    return true;
  };
  expect(writeLocal('year', 2026, { evict, storage: forbidden })).toBe('notStored');
  expect(evictions).toBe(0);
  expect(readLocal('year', forbidden)).toEqual({ state: 'unavailable' });
  expect(removeLocal('year', forbidden)).toBe('unavailable');
});

test.each<[(typeof localKeys)[number], string]>([
  ['language', 'de'],
  ['year', 'soon'],
  ['year', '20.5'],
  ['childId', ''],
  ['schoolKeys', '[]'],
  ['schoolKeys', '{"17":"x"}'],
  ['fByParallel', 'null'],
  ['profile', '{"userId":'],
])('%s holding %s is called damaged', (key, text) => {
  const storage = storageOf();
  storage.setItem(key, text);
  expect(readLocal(key, storage)).toEqual({ state: 'damaged' });
});

test('a child id of digits alone stays a text', () => {
  const storage = storageOf();
  writeLocal('childId', '4711', { storage });
  expect(readLocal('childId', storage)).toEqual({ state: 'found', value: '4711' });
});

test('a removed value is absent', () => {
  const storage = storageOf();
  writeLocal('year', 2026, { storage });
  expect(removeLocal('year', storage)).toBe('removed');
  expect(readLocal('year', storage)).toEqual({ state: 'absent' });
});

// covers STORE-004
test('a start forgets the filters of monitoring pages, and nothing else', () => {
  const content = new Map([
    ['monitoring:school-performance', '{"regionId":15}'],
    ['year', '2026'],
    ['monitoring:exams', '{}'],
    ['monitoringOfMine', 'kept'],
  ]);
  clearMonitoringFilters({
    get length() {
      return content.size;
    },
    key: (index) => [...content.keys()][index] ?? null,
    removeItem: (key) => void content.delete(key),
  });
  expect([...content.keys()]).toEqual(['year', 'monitoringOfMine']);
});
