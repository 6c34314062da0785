import { Script } from 'node:vm';
import { maskPersonalData } from './logger.ts';

describe('maskPersonalData', () => {
  it.each([
    ['an e-mail address', 'to ada.obi@mail.example now', 'to a***@mail.example now'],
    ['a phone number', 'call 08031234567 or +2348031234567', 'call ***67 or ***67'],
    ['a token', 'got eyJhbGciOi.eyJzdWIi.sig_-1 here', 'got *** here'],
    ['a token inside a word', 'token-eyJhbGciOi.eyJzdWIi.sig_-1 here', 'token-*** here'],
    ['a token after dots', 'a.b.eyJhbGciOi.eyJzdWIi.sig', 'a.b.***'],
    ['an address after a sign', 'to:.ada.obi@mail.example', 'to:.a***@mail.example'],
    [
      'a quoted mailbox',
      '{"msg":"to \\"ada obi\\"@mail.example"}',
      '{"msg":"to ***@mail.example"}',
    ],
    ['a password in a URL', 'postgres://orders:s3cret@db/x', 'postgres://orders:***@db/x'],
    [
      'the buyer of an order',
      '{"buyer":{"name":"A }\\" Obi","note":null},"n":1}',
      '{"buyer":"***","n":1}',
    ],
    ['a hidden key', '{"customerName":"Ada \\"A\\" Obi","n":1}', '{"customerName":"***","n":1}'],
    ['what is corrected', '{"correction":{"name":"Ada"},"n":1}', '{"correction":"***","n":1}'],
    ['an erased field of a buyer', '{"shippingCity":"Epe"}', '{"shippingCity":"***"}'],
    ['a public order id', '{"orderId":"x9_-aa"}', '{"orderId":"***"}'],
  ])('masks %s', (_what, line, masked) => {
    expect(maskPersonalData(line)).toBe(masked);
  });

  it('leaves the rest alone', () => {
    const line = '{"level":30,"time":1763700000000,"reference":"SO-7K4M2","total":128500000}';
    expect(maskPersonalData(line)).toBe(line);
  });

  it.each([
    ['letters', 'a'],
    ['letters and dots', 'a.'],
    ['beginnings of tokens', '-eyJ'],
    ['halves of tokens', 'eyJ-a.'],
    ['addresses that do not end', 'a@b.'],
    ['addresses of the web', '://a:'],
    ['quotation marks', '"'],
    ['escaped quotation marks', '\\"buyer\\":{'],
    ['quoted words', '\\"a'],
    ['figures', '0803'],
  ])('takes time in proportion to the length of a line of %s, not to its square', (_, unit) => {
    const line = unit.repeat(2_000_000 / unit.length);
    const run = new Script('mask(line)');
    // The square of this length is more than an hour's work; a line takes a second.
    const mask = () => run.runInNewContext({ mask: maskPersonalData, line }, { timeout: 40_000 });
    expect(mask).not.toThrow();
  });
});
