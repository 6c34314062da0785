import { tone } from './palette.ts';
import { stroke, svgDocument, times } from './svg.ts';
import { type BlockKind, defineTile, placeTile } from './tiles.ts';

const width = 240;
const size = 30;

/** A wall of one sector's block that has gained `laid` of its `courses`; the rest is set out. */
export function stepWall(kind: BlockKind, laid: number, courses: number): string {
  const body = times(courses, (course) => {
    const y = (courses - 1 - course) * size;
    return times(width / size, (column) =>
      course < laid
        ? placeTile(kind, column * size, y, size)
        : stroke(
            tone.ink,
            1,
            `M${column * size + 1.5} ${y + 1.5}h27v27h-27z`,
            'stroke-opacity=".25" stroke-dasharray="3 4"',
          ),
    );
  });
  return svgDocument({ width, height: courses * size, body: defineTile(kind) + body });
}
