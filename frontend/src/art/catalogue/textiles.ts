import { tone } from '../palette.ts';
import { fill, shadow } from '../svg.ts';
import { picture } from './picture.ts';

const print = `<pattern id="p" width="36" height="36" patternUnits="userSpaceOnUse"><path fill="${tone.signal}" d="M0 0H36V36H0Z"/><circle cx="18" cy="18" r="14" fill="${tone.laterite}"/><circle cx="18" cy="18" r="9.5" fill="${tone.paper}"/><circle cx="18" cy="18" r="5" fill="${tone.ink}"/><path d="M0 0H8L0 8ZM36 0V8L28 0ZM0 36V28L8 36ZM36 36H28L36 28Z" fill="${tone.palm}"/></pattern>`;

/** Roll of ankara wax print. */
export const ankaraFabric = (): string =>
  picture(
    tone.palm,
    `<defs>${print}</defs>` +
      shadow('M40 150L110 196H260V132Z') +
      fill('url(#p)', 'M36 92H200V300H36Z') +
      fill(tone.ink, 'M36 92H200V104H36Z', 0.3) +
      fill('url(#p)', 'M36 44H200V96H36Z') +
      fill(tone.ink, 'M36 78H200V96H36Z', 0.28) +
      fill(tone.slip, 'M36 44H200V52H36Z', 0.35) +
      `<ellipse cx="200" cy="70" rx="13" ry="26" fill="${tone.sand}"/><ellipse cx="200" cy="70" rx="9" ry="18" fill="none" stroke="${tone.laterite}" stroke-width="2"/><ellipse cx="200" cy="70" rx="5" ry="9" fill="${tone.ink}"/>` +
      fill(tone.sand, 'M23 66H36V74H23Z'),
  );
