import { expect, it } from 'vitest';
import { networksOf, subscriberOf } from './networks.ts';

it.each([
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '10.0.0.1', false],
  [['uniquelocal'], '192.168.7.1', true],
  [['uniquelocal'], 'fd00::1', true],
  [['linklocal'], 'fe80::1', true],
  [['10.1.0.0/16'], '10.1.2.3', true],
  [['10.1.0.0/16'], '10.2.2.3', false],
  [['203.0.113.7', '2001:db8::/32'], '2001:db8:5::1', true],
  [['203.0.113.7'], '203.0.113.8', false],
  [['nonsense', 'toString', '10.0.0.0/x'], '10.0.0.1', false],
  [['loopback'], '', false],
])('of the proxies %j %s is one: %s', (given, address, isOne) => {
  expect(networksOf(given)(address)).toBe(isOne);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1:2', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['', ''],
])('%s is counted as %s', (address, counted) => {
  expect(subscriberOf(address)).toBe(counted);
});
