import { z } from 'zod';
import { isEmail } from './checkFields.ts';

const texts =
  `ada@example.com ada.obi@example.com a@b.co o'hara@example.com ada+shop@mail.example.ng
_@example.com -@example.com ada-@example.com ADA@EXAMPLE.NG ada@1.example.com ada@e--x.com 1@2.com
ada@x.c1 ada ada@ @example.com ada@example ada@example.c ada.@example.com .ada@example.com
a..b@example.com ada'@example.com ada@-example.com ada@example-.com ada@exa_mple.com a@b@c.com
ada@example..com ada@example.com. adé@example.com ada@exämple.com "ada"@example.com ada@[127.0.0.1]
ada/obi@example.com ada@example.com,obi@example.com`.split(/\s+/);

describe('isEmail', () => {
  it('says the same as zod', () => {
    const spaced = ['', ' ', 'ada obi@example.com', 'ada@example.com ', 'ada@example.com\n'];
    const all = [...texts, ...spaced];
    expect(all.filter(isEmail)).toEqual(all.filter((text) => z.email().safeParse(text).success));
  });
});
