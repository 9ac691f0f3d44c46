import { isIPv6 } from 'node:net';

/**
 * The network that counts as one address in limits by address: the first half of an IPv6 address, because every line has
 * the rest to choose from.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  // The part after the percent sign is the name of an interface.
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail = ''] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
  if (bare.includes('::')) groups.push(...Array<string>(Math.max(0, 8 - groups.length - after)).fill('0'));
  const first = [...groups, ...tail.split(':')].slice(0, 4);
  return `${first.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`;
}
