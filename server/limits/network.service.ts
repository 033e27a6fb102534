import { isIPv6 } from 'node:net';
import { hashFor, MARK_LETTERS } from '../process/secrets.ts';

/**
 * Returns the sender behind an address: the address itself or, for IPv6, the /64 of one household; and the network
 * around it, a /24 or a /48. An IPv4 address in IPv6 form counts as IPv4.
 */
export function originOf(ip: string): { address: string; network: string } {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return { address: plain, network: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  const groups = groupsOf(plain);
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

/** Hashes an address, so that we recognise two requests from one address without storing it. */
export const hashOfOrigin = (ip: string, secret: string): string =>
  hashFor('origin', secret, originOf(ip).address, MARK_LETTERS);

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [before = '', after] = (ip.split('%')[0] as string).toLowerCase().split('::');
  const left = before ? before.split(':') : [];
  const right = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array(zeros).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}
