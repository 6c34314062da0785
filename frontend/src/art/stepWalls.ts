import { tone } from './palette.ts';
import { fill, stroke, svgDocument, times } from './svg.ts';

const columns = 6;
const courses = 4;

/** A wall that has gained `laid` of its four courses; the newest is lit. */
export function stepWall(laid: number): string {
  const body = times(courses, (course) =>
    times(columns, (column) => {
      const x = column * 48 - (course % 2) * 24;
      const y = (courses - 1 - course) * 24;
      if (course >= laid) {
        return stroke(
          tone.ink,
          1,
          `M${x + 1.5} ${y + 1.5}h45v21h-45z`,
          'stroke-opacity=".25" stroke-dasharray="3 4"',
        );
      }
      return (
        fill(course === laid - 1 ? tone.signal : tone.laterite, `M${x + 1} ${y + 1}h46v22h-46z`) +
        fill(tone.ink, `M${x + 6} ${y + 6}h15v12h-15zm21 0h15v12h-15z`)
      );
    }),
  );
  return svgDocument({ width: 240, height: 96, body });
}
