import ipaddr from 'ipaddr.js';

/** Providers give a customer a /64 or more, in which each device has as many addresses as it likes. */
const IPV6_NETWORK_BITS = 64;

/**
 * What limits count in the place of an address: an IPv4 address, also one that is written as IPv6, or the /64 of an IPv6
 * address. Any other text is itself.
 */
export function toCountedNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`);
  return `${network.toString()}/${IPV6_NETWORK_BITS}`;
}

/** What providers give: sites a /48, customers a /56 or a /64. */
const IPV6_SHARE_BITS = [48, 56, 64] as const;

/**
 * The shares of a stranger in a fair queue, from the widest to the narrowest: the /48, /56 and /64 of an IPv6 address, the
 * /24 and the address of an IPv4 one. Any other text is its own share.
 */
export function toNetworkShares(address: string): readonly string[] {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return [address];
  const parsed = ipaddr.process(bare).toString();
  if (ipaddr.IPv4.isValid(parsed))
    return [`${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`).toString()}/24`, parsed];
  return IPV6_SHARE_BITS.map((bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`).toString()}/${bits}`);
}

/** True for an address that any machine of the Internet can have: no loopback, private, link-local or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}
