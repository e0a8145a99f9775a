import ipaddr from 'ipaddr.js';

/** Addresses of the internet that are given to somebody (2000::/3); all others of IPv6 are special in one way or another. */
const global6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: not of this machine, of a private network, of a provider's own, shared by many,
 * or one that stands for another address. Ranges are those of the IANA; whatever is unknown is not public.
 */
export const isPublicAddress = (address: string): boolean => {
  // Zones such as `fe80::1%eth0` mean an interface of this machine; numbers in other spellings are not what resolvers answer.
  if (address.includes('%') || !(ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address)))
    return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(global6);
};
