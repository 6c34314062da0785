import { startMailCatcher } from '@spade/local/mail-catcher';

/** The mail catcher as a process of the fleet. Arguments: SMTP port, HTTP port, folder. */
const [smtpPort, httpPort, folder] = process.argv.slice(2);
if (!smtpPort || !httpPort || !folder) throw new Error('usage: mail-main.js SMTP HTTP FOLDER');
await startMailCatcher({ smtpPort: Number(smtpPort), httpPort: Number(httpPort), folder });
process.on('SIGTERM', () => process.exit(0));
