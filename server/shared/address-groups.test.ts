import { expect, it } from 'vitest';
import { addressGroups } from './address-groups.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['::FFFF:cb00:7107', '203.0.113.7', null],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', null],
  ['64:ff9b::203.0.113.7', '203.0.113.7', null],
  // Looks like a mapped address, but is not.
  ['::203.0.113.7', '0:0:0:0::/64', '0:0:0::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:1::5:6:7', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['not an address', 'not an address', null],
  ['1:2:3', '1:2:3', null],
])('%s is counted as %s, and more widely as %s', (address, near, wide) => {
  expect(addressGroups(address)).toEqual({ near, wide });
});
