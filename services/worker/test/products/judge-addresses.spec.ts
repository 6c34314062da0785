import { judgeAddresses } from '../../src/products/pictures/judge-addresses.ts';

const hosts: Record<string, string[]> = {
  'pictures.example': ['93.184.216.34'],
  'inner.example': ['10.0.0.7'],
  'trap.example': ['93.184.216.34', '127.0.0.1'],
  'gone.example': [],
};

describe('judgeAddresses', () => {
  it.each([
    ['http://pictures.example/1.png', 'The address must begin with https://.'],
    ['https://pictures.example:8443/1.png', 'The address must not name a port.'],
    ['no address', 'This is no web address.'],
    ['https://127.0.0.1/1.png', 'The address is not on the public Internet.'],
    ['https://0x7f.1/1.png', 'The address is not on the public Internet.'],
    ['https://[::ffff:10.0.0.1]/1.png', 'The address is not on the public Internet.'],
    ['https://inner.example/1.png', 'The address is not on the public Internet.'],
    ['https://trap.example/1.png', 'The address is not on the public Internet.'],
    ['https://pictures.example/1.png', undefined],
    // It may be there when the picture is fetched.
    ['https://gone.example/1.png', undefined],
  ])('says of %s: %s', async (address, fault) => {
    const product = { line: 2, variants: [], pictures: [{ address, words: '' }] };
    const [judged] = await judgeAddresses([product], {
      resolve: async (host) => hosts[host] ?? [],
    });
    expect(judged?.pictures?.[0]?.fault).toBe(fault);
  });
});
