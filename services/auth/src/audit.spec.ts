import { maskedNetwork, networkOf } from './audit.ts';

describe('networkOf', () => {
  it.each([
    ['102.89.23.7', '102.89.23.7', '102.89.23.0/24'],
    ['::ffff:102.89.23.7', '102.89.23.7', '102.89.23.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', 'unknown', 'unknown'],
    ['102.89.23.7, 1.1.1.1', 'unknown', 'unknown'],
  ])('makes %s one client %s, shown as %s', (address, network, masked) => {
    expect(networkOf(address)).toBe(network);
    expect(maskedNetwork(network)).toBe(masked);
  });
});
