import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import { describeAuthenticator } from './second-step/authenticator.ts';
import { describePasskeys } from './second-step/passkeys.ts';

/** A system as it ships: owners must have a second factor. Each suite has an owner who has none yet. */
describe('a shop whose owners need a second factor', () => {
  let system: TestSystem;
  const secondOwner = { username: 'ngozi', password: 'kingfisher over Lekki lagoon' };

  beforeAll(async () => {
    system = await startSystem({ env: { STAFF_SECOND_FACTOR: 'required' } });
    const cli = join(system.root, 'services/auth/bundle/cli.js');
    const words = ['admin', 'create', secondOwner.username, 'ngozi@example.com'];
    execFileSync(process.execPath, [cli, ...words, '--owner', '--password-stdin'], {
      input: secondOwner.password,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL_FILE: join(system.secrets, 'auth/database_url'),
      },
    });
  }, 180_000);
  afterAll(() => system.stop());

  const shop = () => system;
  describeAuthenticator(shop, () => system.admin);
  describePasskeys(shop, () => secondOwner);
});
