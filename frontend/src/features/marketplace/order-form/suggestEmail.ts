/**
 * The mail providers of most buyers. `others` look like them but are right as typed. Not by a library: mailcheck is
 * unmaintained since 2016, and its successor takes 2 kB.
 */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'ymail.com',
  'live.com',
  'yahoo.co.uk',
];
const others = ['mail.com', 'email.com', 'gmx.com', 'aol.com', 'me.com'];

/** Whether one letter was added, left out or replaced, or two changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const rest = typed.slice(start);
  const wanted = meant.slice(start);
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

/** The address that was probably meant: `ada@gmail.com` for `ada@gmial.com`. */
export function suggestEmail(text: string): string | undefined {
  const [, name, domain = ''] = /^\s*(.+@)([^@\s]+)\s*$/.exec(text) ?? [];
  const typed = domain.toLowerCase();
  if (!name || providers.includes(typed) || others.includes(typed)) return undefined;
  const meant = providers.find(
    (provider) => isOneSlip(typed, provider) || provider.startsWith(`${typed}.`),
  );
  return meant && name + meant;
}
