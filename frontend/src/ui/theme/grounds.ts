import { css } from 'styled-components';
import { paint } from './scales.ts';

/** Grounds of a section or card. Each sets matching colours for text, rules, accents and focus. */
export type Ground =
  | 'paper'
  | 'ledger'
  | 'slip'
  | 'dark'
  | 'shade'
  | 'sun'
  | 'laterite'
  | 'palm'
  | 'sand';

const onLight = `
  --text: ${paint.ink}; --text-muted: ${paint.inkSoft}; --rule: ${paint.ink};
  --hairline: ${paint.inkHairline}; --accent: ${paint.laterite}; --focus: ${paint.laterite};
  --cast-shadow: ${paint.sand};`;
const onDark = `
  --text: ${paint.paper}; --text-muted: ${paint.boneSoft}; --rule: ${paint.paper};
  --hairline: ${paint.boneHairline}; --accent: ${paint.signal}; --focus: ${paint.signal};
  --cast-shadow: ${paint.shade};`;

/** Custom properties by ground; `color.*` reads them. */
export const groundVariables: Record<Ground, string> = {
  paper: `--ground: ${paint.paper};${onLight}`,
  ledger: `--ground: ${paint.ledger};${onLight}`,
  slip: `--ground: ${paint.slip};${onLight}`,
  dark: `--ground: ${paint.ink};${onDark}`,
  shade: `--ground: ${paint.shade};${onDark}`,
  // On the hot grounds nothing but ink or paper is readable, so accents follow the text.
  sun: `--ground: ${paint.signal};${onLight} --text-muted: ${paint.ink}; --accent: ${paint.ink}; --focus: ${paint.ink}; --hairline: ${paint.ink}; --cast-shadow: ${paint.signalDeep};`,
  laterite: `--ground: ${paint.laterite};${onDark} --text-muted: ${paint.paper}; --hairline: ${paint.paperHairline}; --cast-shadow: ${paint.lateriteDeep};`,
  palm: `--ground: ${paint.palm};${onDark} --text-muted: ${paint.paper}; --hairline: ${paint.paperHairline};`,
  sand: `--ground: ${paint.sand};${onLight} --text-muted: ${paint.ink};`,
};

/** Styles that turn an element into a ground: its background and the colours of its content. */
export const ground = Object.fromEntries(
  Object.entries(groundVariables).map(([name, variables]) => [
    name,
    css`
      ${variables}
      background-color: var(--ground);
      color: var(--text);
    `,
  ]),
  // The keys are exactly those of groundVariables; Object.fromEntries forgets them.
) as Record<Ground, ReturnType<typeof css>>;
