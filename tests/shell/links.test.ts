// What the installation says of other systems: which hosts the server may lead to, and which modules are stopped.
import { afterEach, expect, test, vi } from 'vitest';
import { offerAddress } from '#app/layouts/address-offer.ts';
import { tellTurnedAway } from '#app/layouts/turned-away.ts';
import { loadLinks, pauseOf } from '#data/reads/links.ts';

vi.mock('#data/reads/links.ts', async (original) => ({
  ...(await original<typeof import('#data/reads/links.ts')>()),
  loadLinks: vi.fn(),
}));
afterEach(() => void vi.unstubAllGlobals());

const text = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
function lead(address: string) {
  const went: string[] = [];
  const offered: string[] = [];
  const toast = { offer: (words: string) => void offered.push(words) };
  return offerAddress({} as never, new URL(address), toast as never, text as never, {
    assign: (to) => void went.push(String(to)),
  }).then(() => ({ went, offered }));
}

// covers ERR-001
test('an answer that leads to a host of the configuration is followed, any other address is only shown', async () => {
  vi.mocked(loadLinks).mockResolvedValue({ hosts: ['portal.example.kz'] });
  expect(await lead('https://portal.example.kz/news')).toEqual({
    went: ['https://portal.example.kz/news'],
    offered: [],
  });
  for (const address of [
    'https://evil.example/news',
    'https://portal.example.kz.evil.example/',
    'http://portal.example.kz/',
  ]) {
    const { went, offered } = await lead(address);
    expect([address, went, offered.length]).toEqual([address, [], 1]);
  }
  vi.mocked(loadLinks).mockResolvedValue({});
  expect((await lead('https://portal.example.kz/news')).went).toEqual([]);
});

// covers ROUTE-102 ROUTE-103
test('a stopped module is known by the start of its address, the longest that is named', () => {
  const links = {
    paused: { courses: 'technicalWork', 'control/journal': 'unavailable', 'control/journal/groups': 'technicalWork' },
  } as const;
  expect(pauseOf(links, 'courses/7')).toBe('technicalWork');
  expect(pauseOf(links, 'coursesnew')).toBeUndefined();
  expect(pauseOf(links, 'control/journal')).toBe('unavailable');
  expect(pauseOf(links, 'control/journal/groups/7')).toBe('technicalWork');
  expect(pauseOf(links, 'schedule')).toBeUndefined();
  expect(pauseOf({}, 'courses')).toBeUndefined();
});

test('who is led away hears for whom the page is', () => {
  const said: string[] = [];
  tellTurnedAway(
    ['teacher', 'director'],
    { warning: (words: string) => void said.push(words) } as never,
    ((key: string, values?: { who: string }) => (values ? `${key}: ${values.who}` : key)) as never,
  );
  expect(said).toEqual(['shell.turnedAway: shell.role.teacher, shell.role.director']);
});
