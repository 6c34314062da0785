import { waitUntilReady } from '@spade/local/wait-until-ready';
import { createAdmin } from '../../../src/back-office/staff-cli.ts';
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

    test.beforeAll(async ({ system }) => {
      const { innerUrls, stack } = system;
      stack.keeper.specOf('auth').env.STAFF_SECOND_FACTOR = 'required';
      await stack.keeper.restart('auth');
      await waitUntilReady('auth', `${innerUrls.auth}/health/ready`, READY_TIMEOUT_MS);
      const words = [secondOwner.username, 'ngozi@example.com', '--owner', '--password-stdin'];
      createAdmin(system, words, secondOwner.password);
    });

    describeAuthenticator();
    describePasskeys(secondOwner);
  });
}
