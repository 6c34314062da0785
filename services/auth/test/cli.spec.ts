import { runCommand, UsageError } from '@spade/platform/cli/command';
import { adminCommands, explain } from '../src/admin-commands.ts';
import { BreachedPasswords } from '../src/passwords/breached-passwords.ts';
import { Login } from '../src/sign-in/login.ts';
import { type AuthBench, openedBy, sealed, startBench } from './auth-bench.ts';

const breached = new BreachedPasswords(undefined);

describe('admin command line', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());

  /** Runs one command; returns what it prints, or the words of its failure. */
  const run = async (line: string, input = ''): Promise<string> => {
    let printed = '';
    try {
      const terminal = {
        readInput: async () => input,
        print: (text: string) => {
          printed += text;
        },
      };
      const commands = adminCommands(
        bench.em,
        terminal,
        { temporaryHours: 72, breached },
        bench.hasher,
      );
      await runCommand(commands, line.split(' '));
    } catch (error) {
      const words = error instanceof UsageError ? error.message : explain(error);
      if (words === undefined) throw error;
      return words;
    }
    return printed;
  };
  const login = async (username: string, password: string) =>
    openedBy(
      await bench.ask(Login, (useCase) =>
        useCase.handle({
          username,
          sealedPassword: sealed(password, username),
          address: '10.0.0.1',
          device: 'Chrome on Windows',
        }),
      ),
    );

  it('creates an admin with a generated password that works', async () => {
    const printed = await run('admin create ada ada@x.test');
    const password = /shown once\): (\S+)/.exec(printed)?.[1] ?? '';
    expect((await login('ada', password)).admin).toMatchObject({ email: 'ada@x.test' });
  });

  it('creates an admin with the password on standard input, without repeating it', async () => {
    const printed = await run('create ada ada@x.test --password-stdin', 'a horse of three legs\n');
    expect(printed).toMatch(/^ada\tada@x\.test\tclerk\tactive/);
    expect(printed).not.toContain('horse');
    expect((await login('ada', 'a horse of three legs')).admin.username).toBe('ada');
  });

  it.each([
    ['--owner', 'owner'],
    ['--approver', 'approver'],
  ])('creates an account with %s', async (flag, role) => {
    expect(await run(`create ada ada@x.test ${flag}`)).toContain(`\t${role}\t`);
  });

  it('changes a role, and says who did it in the audit log', async () => {
    await run('create ada ada@x.test');
    expect(await run('role ada approver')).toContain('\tapprover\t');
    expect(
      await bench.database.query(
        "select subject, actor from audit_log where action = 'role_changed'",
      ),
    ).toEqual([{ subject: 'approver', actor: 'command line' }]);
  });

  it('disables, enables and lists', async () => {
    await run('create ada ada@x.test --password-stdin', 'a horse of three legs');
    expect(await run('disable ada')).toContain('disabled');
    await expect(login('ada', 'a horse of three legs')).rejects.toMatchObject({
      code: 'AUTH.INVALID_CREDENTIALS',
    });
    expect(await run('list')).toMatch(/^admin\t.*active.*\nada\t.*disabled/);
    expect(await run('enable ada')).toContain('active');
    expect((await login('ada', 'a horse of three legs')).admin.username).toBe('ada');
  });

  it('changes a password', async () => {
    await run('password admin --password-stdin', 'a horse of three legs');
    expect((await login('admin', 'a horse of three legs')).admin.username).toBe('admin');
  });

  it.each([
    ['create', '', '<username> is missing'],
    ['create ada', '', '<email> is missing'],
    ['create ada nonsense', '', 'nonsense is not an email address'],
    ['create admin a@x.test', '', 'There is an account admin already.'],
    ['create ada a@x.test --password-stdin', 'short', 'The password is too short'],
    ['create ada a@x.test --password-stdin', '', 'the password on standard input is missing'],
    ['disable ada', '', 'There is no account ada.'],
    ['enable ada', '', 'There is no account ada.'],
    ['role ada boss', '', 'boss is not a role: owner, approver, clerk'],
    ['role ada clerk', '', 'There is no account ada.'],
    ['reset-second-factor ada', '', 'There is no account ada.'],
    ['password ada', '', 'There is no account ada.'],
    ['destroy', '', 'Manage staff accounts.'],
    ['list --frobnicate', '', 'Manage staff accounts.'],
  ])('explains "%s"', async (line, input, words) => {
    expect(await run(line, input)).toContain(words);
  });
});
