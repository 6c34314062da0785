import type { Request } from 'express';
import { clientNetwork } from './client-address.ts';

describe('clientNetwork', () => {
  it.each([
    ['102.89.23.7', '102.89.23.0/24'],
    ['::ffff:102.89.23.7', '102.89.23.0/24'],
    ['2001:db8:7:9:1:2:3:4', '2001:db8:7::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['unknown', undefined],
  ])('counts %s in the network %s', (ip, network) => {
    expect(clientNetwork({ ip } as Request)).toBe(network); // reads only `ip`
  });
});
