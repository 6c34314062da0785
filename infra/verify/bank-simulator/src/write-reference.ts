import type { Random } from '@spade/platform/testing/random';

/** As people write a reference that they copied right: `SO 7K4M2`, `so7k4m2`, `payment SO-7K4M2`. */
export function copiedReference(reference: string, random: Random): string {
  const code = reference.replace('SO-', '');
  const written = random.pick([reference, `SO ${code}`, `SO${code}`, reference.toLowerCase()]);
  return random.pick([
    written,
    written,
    `payment ${written}`,
    `${written} order`,
    `Pay for ${written}`,
  ]);
}

/** Letters that are mistaken for one another by hand, by eye and by keyboard. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ '2': 'Z', '5': 'S', '8': 'B', '6': 'G', B: '8', G: '6', S: '5', Z: '2' },
};

/** As people write it from memory: a letter that looks alike, S0 for SO, the prefix left out, a letter lost. */
export function misspeltReference(reference: string, random: Random): string {
  const code = reference.replace('SO-', '');
  const alike = code.replace(/./g, (letter) => lookAlikes[letter] ?? letter);
  const lost = random.below(code.length);
  return random.pick([
    `SO ${alike}`,
    `S0-${code}`,
    `S0 ${alike}`,
    code,
    `SO-${code.slice(0, lost)}${code.slice(lost + 1)}`,
  ]);
}
