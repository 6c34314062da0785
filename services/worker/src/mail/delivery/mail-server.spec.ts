import { isRefusedForGood } from './mail-server.ts';

function smtpError(fields: object): Error {
  return Object.assign(new Error('refused'), { code: 'EENVELOPE', command: 'RCPT TO' }, fields);
}

describe('isRefusedForGood', () => {
  it.each([
    ['an unknown mailbox', { permanent: true, response: '550 5.1.1 No such user' }, true],
    ['a 5xx without further code', { permanent: true, response: '553 no' }, true],
    ['a full mailbox for now', { permanent: false, response: '452 4.2.2 Full' }, false],
    ['our not being allowed', { permanent: true, response: '550 5.7.1 Relaying denied' }, false],
    ['our sender', { permanent: true, response: '550 no', command: 'MAIL FROM' }, false],
    ['our login', { permanent: true, response: '535 no', code: 'EAUTH', command: 'AUTH' }, false],
    ['a lost connection', { code: 'ECONNECTION', command: 'CONN' }, false],
  ])('judges %s', (_what, fields, expected) => {
    expect(isRefusedForGood(smtpError(fields))).toBe(expected);
  });
});
