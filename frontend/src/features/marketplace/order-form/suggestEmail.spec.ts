import { isPhone } from '../../shared/order/phone.ts';
import { suggestEmail } from './suggestEmail.ts';

describe('what was probably meant by an e-mail address', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    [' Ada.O+x@GMAIL.CM ', 'Ada.O+x@gmail.com'],
    ['ada@gmail', 'ada@gmail.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@yahoo.co.k', 'ada@yahoo.co.uk'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
  ])('is for %s %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    'ada@gmail.com',
    'ada@ymail.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@company.example',
    'ada@g.com',
    'ada',
    '@gmial.com',
    '',
  ])('is nothing else for %j', (typed) => expect(suggestEmail(typed)).toBeUndefined());
});

describe('the phone number of the order form', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '+234 (0) 803 123 4567',
    '+44 20 7946 0958',
    '\u202a+234 803\u2011123\u20114567\u202c',
  ])('is good as %s', (text) => expect(isPhone(text)).toBe(true));
  it.each(['0803123456', '080312345678901', '08231234567', '+23480312345678', '020 7946 0958'])(
    'is not as %s',
    (text) => expect(isPhone(text)).toBe(false),
  );
});
