// Addresses of pages: each is below a school year, and one without it gets the year that is worked in. The session is a stub.
import { expect, test, vi } from 'vitest';
import { yearLoader } from '#app/guard.ts';
import { baseOf, loadLater, loadOffice, routes } from '#app/route-table.ts';
import { chooseYear, sessionState } from '#data/session/session.ts';

vi.mock('#data/session/session.ts', () => ({ sessionState: vi.fn(), chooseYear: vi.fn() }));

await loadLater();
await loadOffice();
const belowYear = routes().filter(({ path }) => !path.startsWith('/'));
const user = { role: 'director', subrole: null, children: [], years: [] };
const state = { kind: 'signedIn', isExpired: false, account: { user, person: {}, school: { eduYear: 2025 } } };
vi.mocked(sessionState).mockReturnValue(state as unknown as ReturnType<typeof sessionState>);

/** Where an address leads; null: to its page. */
function ledTo(address: string): string | null {
  const [eduYear = ''] = address.split('/').filter(Boolean);
  try {
    yearLoader({ params: { eduYear }, request: new Request(`https://qalam.example.kz${address}`) });
    return null;
  } catch (thrown) {
    return (thrown as Response).headers.get('location');
  }
}

// covers ROUTE-001 ROUTE-002 ACCESS-002 ACCESS-003
test('a page is found with a year in front, which is the one worked in from then on; without one it is led into the selected year', () => {
  expect(belowYear.length).toBeGreaterThan(20);
  for (const base of belowYear.map(baseOf)) {
    expect([base, ledTo(`/2026/${base}`)]).toEqual([base, null]);
    expect(vi.mocked(chooseYear)).toHaveBeenLastCalledWith(2026);
    expect(ledTo(`/${base}?tab=list&state=archived`)).toBe(`/2025/${base}?tab=list&state=archived`);
  }
});
