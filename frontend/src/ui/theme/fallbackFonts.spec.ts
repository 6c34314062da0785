import { fallbackFonts } from './fallbackFonts.ts';
import { family, stretch } from './theme.ts';

const faces = fallbackFonts.match(/@font-face \{[^}]*\}/g) ?? [];
const percent = (face: string, name: string) =>
  Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);

describe('the faces that stand in until ours come', () => {
  it('give every line the height that ours give it', () => {
    expect(faces.length).toBeGreaterThan(0);
    for (const face of faces) {
      const [ascent, descent] = face.includes('Instrument') ? [0.97, 0.25] : [0.795, 0.24];
      const adjusted = percent(face, 'size-adjust') / 10_000;
      expect(percent(face, 'ascent-override') * adjusted).toBeCloseTo(ascent, 3);
      expect(percent(face, 'descent-override') * adjusted).toBeCloseTo(descent, 3);
    }
  });

  it('are there for every width of the theme, on phones without Arial too', () => {
    for (const device of ['Arial', 'Roboto']) {
      const widths = faces
        .filter((face) => face.includes(`'Anybody ${device}'`))
        .map((face) => `${percent(face, 'font-stretch')}%`);
      expect(new Set(widths)).toEqual(new Set(Object.values(stretch)));
    }
  });

  it('are named by the families of the theme, after our own', () => {
    expect(family.text).toMatch(/^'Instrument Sans', .*'Instrument Arial', 'Instrument Roboto'/);
    expect(family.display).toMatch(/^Anybody, .*'Anybody Arial', 'Anybody Roboto'/);
  });
});
