import type { ReceivedSpan } from './trace-sink.ts';

const ROW = 18;
const LABELS = 430;
const WIDTH = 1_400;
const TOP = 26;
const colours = ['#33539e', '#a5678e', '#7facd6', '#e8b74f', '#5b9279', '#c25b56', '#7a6c5d'];

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The spans in the order of a waterfall, each with its depth; linked traces follow what made them. */
function inOrder(spans: readonly ReceivedSpan[]): [ReceivedSpan, number][] {
  const above = ({ parentSpanId, links }: ReceivedSpan) => parentSpanId || links[0]?.spanId || '';
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = Map.groupBy(
    spans.toSorted((a, b) => a.startMs - b.startMs),
    (span) => (known.has(above(span)) ? above(span) : ''),
  );
  const rows: [ReceivedSpan, number][] = [];
  const visit = (parent: string, depth: number): void => {
    for (const span of below.get(parent) ?? []) {
      rows.push([span, depth]);
      visit(span.spanId, depth + 1);
    }
  };
  visit('', 0);
  return rows;
}

/** The waterfall of some traces as SVG: a row per span, a colour per process, dashed where a link leads to it. */
export function drawTrace(spans: readonly ReceivedSpan[]): string {
  const rows = inOrder(spans);
  const from = Math.min(...spans.map(({ startMs }) => startMs));
  const until = Math.max(...spans.map(({ endMs }) => endMs));
  const x = (ms: number) => LABELS + ((ms - from) / (until - from)) * (WIDTH - LABELS - 90);
  const services = [...new Set(spans.map(({ service }) => service))].toSorted();
  const bars = rows.map(([span, depth], i) => {
    const y = TOP + i * ROW;
    const colour = colours[services.indexOf(span.service) % colours.length];
    const width = Math.max(2, x(span.endMs) - x(span.startMs));
    const dashes = span.links.length > 0 ? ' stroke="#000" stroke-dasharray="3 2"' : '';
    const took = `${(span.endMs - span.startMs).toFixed(1)} ms`;
    return (
      `<text x="${6 + depth * 12}" y="${y + 13}">${escaped(`${span.service}  ${span.name}`)}</text>` +
      `<rect x="${x(span.startMs)}" y="${y + 3}" width="${width}" height="${ROW - 6}" fill="${colour}"${dashes}/>` +
      `<text x="${x(span.startMs) + width + 5}" y="${y + 13}" fill="#555">${took}</text>`
    );
  });
  const height = TOP + rows.length * ROW + 8;
  const title = `${spans.length} spans, ${new Set(spans.map(({ traceId }) => traceId)).size} traces, ${(until - from).toFixed(0)} ms; dashed: linked, not a child`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="DejaVu Sans, sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/><text x="6" y="16" font-weight="bold">${title}</text>${bars.join('')}</svg>`;
}
