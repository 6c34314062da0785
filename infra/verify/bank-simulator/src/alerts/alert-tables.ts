import { lagos, monthName, naira } from '../files/entry.ts';
import type { SimulatedCredit } from '../make-credits.ts';

/** What an alert of a bank shows, in its own form. */
export interface AlertPage {
  from: string;
  subject: string;
  html: string;
}

/** Rows of a table of two columns. */
const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n')}</table>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const masked = (account: string, signs: string) =>
  `${account.slice(0, 3)}${signs}${account.slice(-3)}`;

/** `5:56:38 PM` of `17:56:38`. */
function halfDay(time: string): string {
  const [hour = '0', ...rest] = time.split(':');
  return `${Number(hour) % 12 || 12}:${rest.join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** The layouts that services/worker/src/alerts/banks reads. `id`: digits that name the transfer. */
export const alertPages: Readonly<
  Record<string, (credit: SimulatedCredit, account: string, id: string) => AlertPage>
> = {
  GTBank: ({ at, amountKobo, sender, words }, account, id) => {
    const { year, month, day, time } = lagos(at);
    return {
      from: 'GeNS@gtbank.com',
      subject: 'Transaction Notification',
      html: `<p>We wish to inform you that a CREDIT transaction occurred on your account with us.</p>${table(
        [
          ['Account Number', ':', `******${account.slice(-4)}`],
          ['Description', ':', `${id.padStart(30, '0')}-TRANSFER FROM ${sender} ${words}`],
          ['Amount', ':', `NGN ${naira(amountKobo).replaceAll(',', '')}`],
          ['Value Date', ':', `${year}-${month}-${day}`],
          ['Time of Transaction', ':', halfDay(time)],
          ['Document Number', ':', id],
        ],
      )}`,
    };
  },
  'Zenith Bank': ({ at, amountKobo, sender, words }, account, id) => {
    const { year, month, day } = lagos(at);
    return {
      from: 'Zenith Bank <alerts@zenithbank.com>',
      subject: 'CREDIT TRANSACTION NOTIFICATION',
      html: table([
        ['Account Number', masked(account, '****')],
        ['Date of Transaction', `${day}/${month}/${year}`],
        ['Amount', naira(amountKobo)],
        ['Currency', 'NGN'],
        ['Description', `CIP CR/ ${sender}/${words}`],
        ['Reference Code', `ZIB${id}`],
        ['Transaction Type', 'Credit'],
      ]),
    };
  },
  'First Bank': ({ at, amountKobo, sender, senderBank, words }, account) => {
    const { year, month, day, time } = lagos(at);
    const when = `${day}-${monthName(month)}-${year.slice(2)} ${halfDay(time).replace(/:\d\d /, ' ')}`;
    const fields = [
      'Date/Time',
      when,
      'Account Number',
      masked(account, 'XXXX'),
      'Amount',
      `${naira(amountKobo)} CR`,
      'Narration',
      `FIP:${senderBank}/${sender}/${words}`,
    ];
    return {
      from: 'FirstAlert@firstbanknigeria.com',
      subject: 'FirstBank Alert on Your Account - Credit',
      html: fields.map((field) => `<div>${escaped(field)}</div>`).join('\n'),
    };
  },
  Moniepoint: ({ at, amountKobo, sender, words }, account) => {
    const { year, month, day, time } = lagos(at);
    const fields = [
      'We wish to inform you that a credit transaction occurred on your account with us.',
      'Credit Amount',
      naira(amountKobo),
      'Account Number:',
      account,
      "Sender's Name:",
      `from ${sender}`,
      'Date & Time:',
      `${day} ${monthName(month)}, ${year} | ${halfDay(time)}`,
      'Narration:',
      `MOBILE TRF ${words}`,
    ];
    return {
      from: 'no-reply@moniepoint.com',
      subject: 'Credit alert!',
      html: fields.map((field) => `<p>${escaped(field)}</p>`).join('\n'),
    };
  },
};

/** The domains that these banks write from. */
export const alertDomains = [
  'gtbank.com',
  'zenithbank.com',
  'firstbanknigeria.com',
  'moniepoint.com',
];

/** Names of the banks that the simulator writes alerts of. */
export const alertBanks = Object.keys(alertPages);
