import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { waitUntilReady } from '@spade/local/wait-until-ready';
import { ownSystemTest as test, visitor } from '../../../src/fixtures.ts';
import { describeAuthenticator } from './authenticator.ts';
import { describePasskeys } from './passkeys.ts';

const READY_TIMEOUT_MS = 60_000;

/** The same shop as it ships: owners must have a second factor. Each suite has an owner who has none yet. */
export function describeSecondStep(): void {
  test.describe('when owners need a second factor', () => {
    // Each test goes on from where the one before has led.
    test.describe.configure({ mode: 'serial' });
    test.use(visitor);
    const secondOwner = { username: 'ngozi', password: 'kingfisher over Lekki lagoon' };

    test.beforeAll(async ({ system: { root, secrets, innerUrls, stack } }) => {
      stack.keeper.specOf('auth').env.STAFF_SECOND_FACTOR = 'required';
      await stack.keeper.restart('auth');
      await waitUntilReady('auth', `${innerUrls.auth}/health/ready`, READY_TIMEOUT_MS);
      const cli = join(root, 'services/auth/bundle/cli.js');
      const words = ['admin', 'create', secondOwner.username, 'ngozi@example.com'];
      execFileSync(process.execPath, [cli, ...words, '--owner', '--password-stdin'], {
        input: secondOwner.password,
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          DATABASE_URL_FILE: join(secrets, 'auth/database_url'),
        },
      });
    });

    describeAuthenticator();
    describePasskeys(secondOwner);
  });
}
