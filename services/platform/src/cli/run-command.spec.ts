import { type CommandLine, command, runCommand, UsageError } from './command.ts';

describe('a command line', () => {
  const calls: unknown[] = [];
  const line: CommandLine = {
    about: 'Looks after the garden.',
    prefix: 'garden',
    commands: [
      command('water', 'waters everything', async () => void calls.push('water')),
      command('water <bed> [--twice]', 'waters one bed', async ({ bed }, { twice }) => {
        if (bed === 'path') throw new UsageError('the path is not a bed');
        calls.push({ bed, twice });
      }),
      command(
        'water <bed> never',
        'leaves one dry',
        async ({ bed }) => void calls.push(`not ${bed}`),
      ),
      command('move <bed> <place>', '', async (args) => void calls.push(args)),
    ],
    notes: 'Beds: north, south.',
  };
  const problem = (...args: string[]) =>
    runCommand(line, args).then(
      () => 'no error',
      (error: unknown) => (error instanceof UsageError ? error.message : error),
    );
  beforeEach(() => {
    calls.length = 0;
  });

  it('runs the command whose pattern matches, with its arguments and switches', async () => {
    await runCommand(line, ['water']);
    await runCommand(line, ['water', 'north']);
    await runCommand(line, ['garden', 'water', 'south', '--twice']);
    await runCommand(line, ['water', 'north', 'never']);
    await runCommand(line, ['move', 'north', 'south']);
    expect(calls).toEqual([
      'water',
      { bed: 'north', twice: false },
      { bed: 'south', twice: true },
      'not north',
      { bed: 'north', place: 'south' },
    ]);
  });

  it('prints every command when none matches', async () => {
    expect(await problem()).toBe(`Looks after the garden.

  garden water                  waters everything
  garden water <bed> [--twice]  waters one bed
  garden water <bed> never      leaves one dry
  garden move <bed> <place>

Beds: north, south.
`);
    expect(await problem('dig')).toMatch(/^Looks after/);
    expect(await problem('water', 'north', 'daily')).toMatch(/^Looks after/);
  });

  it.each([
    [['move'], '<bed> is missing'],
    [['move', 'north'], '<place> is missing'],
    [['water', '--thrice'], "Unknown option '--thrice'"],
    [['move', 'north', 'south', '--twice'], '--twice does not belong to this command'],
    [['water', 'path'], 'the path is not a bed'],
  ])('says what is wrong with %j', async (args, words) => {
    const message = await problem(...args);
    expect(message).toContain(words);
    expect(message).toContain('\n\nLooks after the garden.');
    expect(calls).toEqual([]);
  });
});
