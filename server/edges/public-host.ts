import { lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Networks without public hosts: our own machine and network, and ranges with another purpose (IANA). */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Only this range of IPv6 is public, except its parts that lead into another network. */
const PUBLIC_6 = '2000::/3';
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const lists = {
  notPublic: listOf(NOT_PUBLIC, 'ipv4'),
  public6: listOf([PUBLIC_6], 'ipv6'),
  notPublic6: listOf(NOT_PUBLIC_6, 'ipv6'),
};

export function isPublic(address: string): boolean {
  if (!address.includes(':')) return !lists.notPublic.check(address, 'ipv4');
  return lists.public6.check(address, 'ipv6') && !lists.notPublic6.check(address, 'ipv6');
}

/**
 * Looks a name up for a connection, and fails if any of its addresses isn't public. Checking here, at connection time,
 * prevents DNS rebinding.
 */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error || !first) return done(error ?? new Error(`${host} has no address.`), []);
    if (!found.every(({ address }) => isPublic(address))) return done(new Error(`${host} is not a public host.`), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
