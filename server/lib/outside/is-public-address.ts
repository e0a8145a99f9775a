import ipaddr from 'ipaddr.js';

/** Global unicast addresses; all other IPv6 ranges are special. */
const global6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet: not local, private, carrier-grade, multicast or mapped to another address. Ranges
 * are IANA's; unknown ones are not public.
 */
export const isPublicAddress = (address: string): boolean => {
  // Zones such as `fe80::1%eth0` refer to an interface of this machine; resolvers do not return other notations.
  if (address.includes('%') || !(ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address)))
    return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(global6);
};
