import { setTimeout as sleep } from 'node:timers/promises';

/** A Secret as the cluster has it. */
export interface StoredSecret {
  data: Record<string, string>;
  /** Changes with every write; a write that names an old one is refused. */
  resourceVersion: string;
}

/** The API server refused or failed; the message has no secret in it. */
export class ClusterApiError extends Error {
  override readonly name = 'ClusterApiError';
}

/** The part of a Secret that this client reads (https://kubernetes.io/docs/reference/kubernetes-api/config-and-storage-resources/secret-v1/). */
interface SecretObject {
  metadata: { resourceVersion: string };
  data?: Record<string, string>;
}

/** How often each is sent, and how long its answer may take: a network that learns late of a new pod drops what it says first. */
const READ = { times: 6, patienceMs: 5_000 };
const WRITE = { times: 1, patienceMs: 10_000 };
const PAUSE_MS = 500;

const encode = (data: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
  );
const decode = (data: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]),
  );

/** Reads and writes the Secrets of one namespace with the token of the pod's service account. */
export class ClusterApi {
  /** @param server address of the API server, `https://10.96.0.1:443` */
  constructor(
    private readonly server: string,
    private readonly namespace: string,
    private readonly token: string,
  ) {}

  /** The Secret; undefined when there is none. Throws ClusterApiError. */
  async read(name: string): Promise<StoredSecret | undefined> {
    const response = await this.call('GET', `/${name}`);
    if (response.status === 404) return undefined;
    await this.check(response, `read ${name}`);
    // The API's own answer to a GET of a Secret.
    const { metadata, data } = (await response.json()) as SecretObject;
    return { data: decode(data), resourceVersion: metadata.resourceVersion };
  }

  /** Creates it, or replaces `before`. Throws ClusterApiError, also when another run was faster. */
  async write(
    name: string,
    data: Record<string, string>,
    labels: Record<string, string>,
    before?: StoredSecret,
  ): Promise<void> {
    const metadata = {
      name,
      labels,
      ...(before && { resourceVersion: before.resourceVersion }),
    };
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata, data: encode(data) };
    const response = await (before
      ? this.call('PUT', `/${name}`, secret)
      : this.call('POST', '', secret));
    await this.check(response, `write ${name}`);
  }

  private async call(method: string, path: string, body?: object): Promise<Response> {
    const { times, patienceMs } = method === 'GET' ? READ : WRITE;
    for (let nth = 1; ; nth += 1, await sleep(PAUSE_MS)) {
      try {
        return await fetch(`${this.server}/api/v1/namespaces/${this.namespace}/secrets${path}`, {
          method,
          headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(patienceMs),
        });
      } catch (error) {
        if (nth < times) continue;
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        throw new ClusterApiError(`the API server does not answer: ${String(cause)}`);
      }
    }
  }

  private async check(response: Response, what: string): Promise<void> {
    if (response.ok) return;
    // A Status object of Kubernetes, or the page of a proxy.
    const status = (await response.json().catch(() => ({}))) as { message?: string };
    throw new ClusterApiError(`cannot ${what}: ${response.status} ${status.message ?? ''}`);
  }
}
