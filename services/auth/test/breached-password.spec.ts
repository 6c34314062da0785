import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCommand } from '@spade/platform/cli/command';
import { Account } from '../src/accounts/account.ts';
import { CreateUser } from '../src/accounts/create-user.ts';
import { adminCommands } from '../src/admin-commands.ts';
import { BreachedPasswords } from '../src/passwords/breached-passwords.ts';
import { Login } from '../src/sign-in/login.ts';
import {
  type AuthBench,
  openedBy,
  RIGHT_PASSWORD,
  sealed,
  sessionOf,
  startBench,
} from './auth-bench.ts';

/** Not on the built-in list. */
const LEAKED = 'plantain chips 1960';
const refused = { code: 'AUTH.WEAK_PASSWORD', details: { reason: 'breached' } };

describe('a password that has leaked', () => {
  let lookup: Server;
  let address: string;
  let bench: AuthBench;

  beforeAll(async () => {
    const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
    lookup = createServer(({ url }, response) => {
      const isItsRange = url === `/range/${hash.slice(0, 5)}`;
      response.end(`${'0'.repeat(35)}:7\r\n${isItsRange ? `${hash.slice(5)}:12\r\n` : ''}`);
    });
    lookup.listen(0, '127.0.0.1');
    await once(lookup, 'listening');
    address = `http://127.0.0.1:${(lookup.address() as AddressInfo).port}/range`; // listens on TCP
    bench = await startBench({ BREACHED_PASSWORDS_URL: address });
  });
  beforeEach(() => bench.reset());
  afterAll(async () => {
    await bench.close();
    lookup.closeAllConnections();
    lookup.close();
  });

  const login = (on: AuthBench, password: string) =>
    on.ask(Login, (useCase) =>
      useCase.handle({
        username: 'admin',
        sealedPassword: sealed(password, 'admin'),
        address: '10.0.0.1',
        device: 'Chrome on Windows',
      }),
    );
  const change = (sessionId: string, next: string) =>
    bench.ask(Account, (useCase) =>
      useCase.changePassword({
        adminId: 1,
        sessionId,
        username: 'admin',
        address: '10.0.0.1',
        sealedCurrent: sealed(RIGHT_PASSWORD, 'admin'),
        sealedNew: sealed(next, 'admin'),
      }),
    );

  it('cannot be chosen by staff', async () => {
    const session = sessionOf(openedBy(await login(bench, RIGHT_PASSWORD)));
    await expect(change(session, LEAKED)).rejects.toMatchObject(refused);
    expect(await change(session, 'another horse battery')).toEqual({ isChanged: true });
  });

  it('cannot be chosen by a customer', async () => {
    const create = (password: string) =>
      bench.ask(CreateUser, (useCase) =>
        useCase.handle({ username: 'chidi', sealedPassword: sealed(password, 'chidi') }),
      );
    await expect(create(LEAKED)).rejects.toMatchObject(refused);
    expect(await create(RIGHT_PASSWORD)).toMatchObject({ username: 'chidi' });
  });

  it('cannot be set by the operator', async () => {
    const terminal = { readInput: async () => LEAKED, print: () => {} };
    const breached = new BreachedPasswords(address);
    const commands = adminCommands(
      bench.em,
      terminal,
      { temporaryHours: 72, breached },
      bench.hasher,
    );
    for (const line of ['create ada ada@x.test', 'password admin'])
      await expect(
        runCommand(commands, `${line} --password-stdin`.split(' ')),
      ).rejects.toMatchObject(refused);
  });

  it('is temporary when the environment gives it to the first admin', async () => {
    const other = await startBench({ BREACHED_PASSWORDS_URL: address, ADMIN_PASSWORD: LEAKED });
    expect(openedBy(await login(other, LEAKED)).needsOwnPassword).toBe(true);
    await other.close();
    expect(openedBy(await login(bench, RIGHT_PASSWORD)).needsOwnPassword).toBe(false);
  });
});
