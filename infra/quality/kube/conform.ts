import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { run } from './programs.ts';

/** A definition of the API's OpenAPI document, in the parts that change here. */
interface Definition {
  [keyword: string]: unknown;
  properties?: Record<string, Definition>;
  items?: Definition;
  additionalProperties?: Definition | boolean;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

/** Kubernetes' own dialect as plain JSON schema: unknown fields are refused, numbers may be text where the API says so. */
function plain(definition: Definition): Definition {
  const { properties, items, additionalProperties, ...rest } = definition;
  if (rest.format === 'int-or-string') return { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const isOpen = rest['x-kubernetes-preserve-unknown-fields'] === true || !properties;
  return {
    ...rest,
    ...(items && { items: plain(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: plain(additionalProperties),
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, plain(one)]),
      ),
      ...(isOpen ? {} : { additionalProperties: false }),
    }),
  };
}

/** Writes the schemas of every kind that the control plane knows, as kubeconform looks for them. */
async function writeSchemas(cluster: Cluster, folder: string): Promise<void> {
  const document = await cluster.kubectl(['get', '--raw', '/openapi/v2']);
  // The API server's own document; only the definitions are read.
  const { definitions } = JSON.parse(document) as { definitions: Record<string, Definition> };
  const shared = Object.entries(definitions).map(([name, one]) => [name, plain(one)]);
  writeFileSync(
    join(folder, 'definitions.json'),
    JSON.stringify({ definitions: Object.fromEntries(shared) }),
  );
  for (const [name, one] of Object.entries(definitions))
    for (const { group, version, kind } of one['x-kubernetes-group-version-kind'] ?? [])
      writeFileSync(
        // kubeconform names the group of the oldest kinds, which have none, by their version.
        join(folder, `${kind.toLowerCase()}-${group || version}-${version}.json`),
        JSON.stringify({ $ref: `definitions.json#/definitions/${name}` }),
      );
}

/** Holds rendered charts against the schemas of this control plane with kubeconform. Throws ProgramError. */
export async function checkSchemas(
  kubeconform: string,
  cluster: Cluster,
  charts: Iterable<string>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kube-schemas-'));
  try {
    await writeSchemas(cluster, folder);
    const location = join(folder, '{{.ResourceKind}}-{{.Group}}-{{.ResourceAPIVersion}}.json');
    for (const chart of charts)
      await run(kubeconform, ['-strict', '-schema-location', location, '-'], chart);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
