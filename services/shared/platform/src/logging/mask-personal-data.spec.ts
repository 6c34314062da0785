import { maskPersonalData } from './mask-personal-data.ts';

describe('maskPersonalData', () => {
  it.each([
    ['an e-mail address', 'to ada.obi@mail.example now', 'to a***@mail.example now'],
    ['a phone number', 'call 08031234567 or +2348031234567', 'call ***67 or ***67'],
    ['a token', 'got eyJhbGciOi.eyJzdWIi.sig_-1 here', 'got *** here'],
    ['a password in a URL', 'postgres://orders:s3cret@db/x', 'postgres://orders:***@db/x'],
    [
      'the buyer of an order',
      '{"buyer":{"name":"A }\\" Obi","note":null},"n":1}',
      '{"buyer":"***","n":1}',
    ],
    ['a hidden key', '{"customerName":"Ada \\"A\\" Obi","n":1}', '{"customerName":"***","n":1}'],
    ['a public order id', '{"orderId":"x9_-aa"}', '{"orderId":"***"}'],
  ])('masks %s', (_what, line, masked) => {
    expect(maskPersonalData(line)).toBe(masked);
  });

  it('leaves the rest alone', () => {
    const line = '{"level":30,"time":1763700000000,"reference":"SO-7K4M2","total":128500000}';
    expect(maskPersonalData(line)).toBe(line);
  });
});
