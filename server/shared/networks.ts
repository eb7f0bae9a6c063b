// Addresses for connection limits: which are trusted proxies, and which belong to one subscriber.
import { BlockList, isIP } from 'node:net';

/** Named networks that QALAM_PROXIES may contain. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** Tests whether an address is among the given addresses, networks such as 10.0.0.0/8, or names. Unreadable ones match nothing. */
export function networksOf(given: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const entry of given.flatMap((name) => (Object.hasOwn(named, name) ? (named[name] ?? []) : [name]))) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, kindOf(address));
    else if (/^\d+$/.test(bits)) list.addSubnet(address, Number(bits), kindOf(address));
  }
  return (address) => {
    const own = plain(address);
    return isIP(own) !== 0 && list.check(own, kindOf(own));
  };
}

/** One name for all addresses of a subscriber: an IPv4 address, or the first 64 bits of an IPv6 address; the rest is freely chosen. */
export function subscriberOf(address: string): string {
  const own = plain(address);
  if (isIP(own) !== 6) return own;
  const [head = '', tail] = own.split('%')[0]?.split('::') ?? [];
  const parts = head.split(':').filter((part) => part !== '');
  const rest = tail === undefined ? [] : tail.split(':').filter((part) => part !== '');
  // "::" stands for zeros; an IPv4 address at the end counts as two parts.
  const restLength = rest.length + (tail?.includes('.') ? 1 : 0);
  const all =
    tail === undefined ? parts : [...parts, ...Array(Math.max(0, 8 - parts.length - restLength)).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
