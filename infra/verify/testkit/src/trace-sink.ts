import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as OTLP/JSON has it (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: readonly OtlpAttribute[];
  links?: readonly { traceId: string; spanId: string }[];
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean };
}

interface OtlpBatch {
  resourceSpans: readonly {
    resource: { attributes: readonly OtlpAttribute[] };
    scopeSpans: readonly { spans: readonly OtlpSpan[] }[];
  }[];
}

/** Kinds by their number in OTLP. */
const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** A span that arrived. */
export interface ReceivedSpan {
  service: string;
  name: string;
  kind: (typeof kinds)[number];
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentSpanId: string;
  attributes: Record<string, string | number | boolean>;
  links: readonly { traceId: string; spanId: string }[];
}

/** A collector that keeps what it gets. */
export interface TraceSink {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: readonly ReceivedSpan[];
  close: () => Promise<void>;
}

function plain(attributes: readonly OtlpAttribute[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue),
    ]),
  );
}

function received(service: string, span: OtlpSpan): ReceivedSpan {
  const { traceId, spanId, name, parentSpanId = '' } = span;
  return {
    service,
    name,
    traceId,
    spanId,
    parentSpanId,
    kind: kinds[span.kind] ?? 'unspecified',
    attributes: plain(span.attributes),
    links: span.links ?? [],
  };
}

/** Starts a collector of OTLP over HTTP in JSON, on a free port of this machine. */
export async function startTraceSink(): Promise<TraceSink> {
  const spans: ReceivedSpan[] = [];
  const keep = ({ resourceSpans }: OtlpBatch) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(plain(resource.attributes)['service.name']);
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => received(service, span)));
    }
  };
  const server = createServer((request, response) => {
    json(request)
      .then((body) => keep(body as OtlpBatch)) // sent by the exporter of OpenTelemetry
      .then(
        () => response.setHeader('content-type', 'application/json').end('{}'),
        () => response.writeHead(400).end(),
      );
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
