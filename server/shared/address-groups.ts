// Groups addresses for counting attempts. Whoever has one IPv6 address has a whole /64, and providers hand out /48s: counting single
// addresses would limit nobody.
import { isIPv6 } from 'node:net';

export type AddressGroups = {
  /** One IPv4 address, or the /64 of an IPv6 one: a household, a phone, a school behind its router. */
  readonly near: string;
  /** The /48 around it: a site or a customer; null for IPv4, where many already share one address. */
  readonly wide: string | null;
};

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, head = '', ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const text = dotted ? `${head}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}` : address;
  const [left = '', right] = text.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return read(left);
  const [start, end] = [read(left), read(right)];
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}

/** An IPv4 address embedded in IPv6: mapped (::ffff:0:0/96), or translated by a NAT64 gateway (64:ff9b::/96). */
function embeddedIpv4(groups: readonly number[]): string | null {
  const head = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (head !== '0:0:0:0:0:ffff' && head !== '64:ff9b:0:0:0:0') return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The groups that an address is counted in. Anything that is not an IPv6 address is its own group. */
export function addressGroups(address: string): AddressGroups {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return { near: address, wide: null };
  const groups = groupsOf(plain);
  const ipv4 = embeddedIpv4(groups);
  if (ipv4 !== null) return { near: ipv4, wide: null };
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  return { near: `${prefix(4)}::/64`, wide: `${prefix(3)}::/48` };
}
