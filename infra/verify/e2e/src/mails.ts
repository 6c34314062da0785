import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { RunningSystem } from '@spade/testkit/running-system';
import PostalMime, { type Email } from 'postal-mime';

/** Waits until the mail catcher has a mail to `address` whose subject matches. */
export function mailAbout(
  { mails: folder }: Pick<RunningSystem, 'mails'>,
  subject: RegExp,
  address: string,
): Promise<Email> {
  const isMeant = (mail: Email) =>
    subject.test(mail.subject ?? '') && mail.to?.some((one) => one.address === address);
  return waitFor(
    `a mail about ${subject}`,
    async () => {
      const files = await readdir(folder);
      const all = await Promise.all(files.map((file) => readFile(join(folder, file))));
      // Of hundreds of mails, few are taken apart.
      const mails = all
        .filter((mail) => mail.includes(address))
        .map((mail) => PostalMime.parse(mail));
      return (await Promise.all(mails)).find(isMeant);
    },
    30_000,
    200,
  );
}
