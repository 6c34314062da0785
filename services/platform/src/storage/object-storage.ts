import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import { inChildSpan, serverAttributes } from '@spade/nest-opentelemetry/spans';
import { Client } from 'minio';

/**
 * The object store did not do what was asked: away, too slow, or refusing us. Whether a `put`
 * arrived is then unknown. `cause` has the client's error.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailable';

  constructor(action: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`the object store failed to ${action}: ${reason}`, { cause });
  }
}

/** There is no object under the key. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFound';

  constructor() {
    // The key may be a capability: it stays out of messages.
    super('no such object');
  }
}

/** A bucket of an S3 server. */
export interface StorageOptions {
  /** For example `http://minio:9000`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** A silence of the server, or a whole call, may take this long; 10 s when left out. */
  timeoutMs?: number;
}

/** What a listing says of an object. */
export interface StoredObject {
  key: string;
  /** In bytes. */
  size: number;
  lastModified: Date;
}

/** Operations of S3 by what we call them in errors. */
const operations = {
  'make the bucket': 'CreateBucket',
  'store an object': 'PutObject',
  'read an object': 'GetObject',
  'copy an object': 'CopyObject',
  'remove an object': 'DeleteObject',
  'remove objects': 'DeleteObjects',
  answer: 'HeadBucket',
} as const;

/** Most keys that S3 removes in one request. */
const REMOVE_AT_ONCE = 1_000;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/**
 * One private bucket of an S3 server (MinIO, or any that speaks its protocol). Every method throws
 * StorageUnavailable when the server does not do it in time; nothing is retried behind the
 * caller's back, whose own deadline runs.
 */
export class ObjectStorage {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;
  private readonly timeoutMs: number;
  private readonly agent: HttpAgent;
  private readonly server: Attributes;

  constructor(options: StorageOptions) {
    const { protocol, hostname, port } = new URL(options.endpoint);
    const isSecure = protocol === 'https:';
    this.timeoutMs = options.timeoutMs ?? 10_000;
    // `timeout` ends sockets on which nothing moves.
    const agentOptions = { keepAlive: true, maxSockets: 64, timeout: this.timeoutMs };
    this.agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
    this.client = new Client({
      endPoint: hostname,
      port: Number(port || (isSecure ? 443 : 80)),
      useSSL: isSecure,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      // Saves a request per bucket; virtual-host names would need a DNS entry for each.
      region: options.region,
      pathStyle: true,
      transportAgent: this.agent,
      retryOptions: { disableRetry: true },
    });
    this.server = serverAttributes(options.endpoint);
    this.bucket = options.bucket;
    this.region = options.region;
  }

  /** Creates the bucket where it is missing. Buckets are private unless a policy says otherwise. */
  async ensureBucket(): Promise<void> {
    await this.within('make the bucket', async () => {
      if (await this.client.bucketExists(this.bucket)) return;
      try {
        await this.client.makeBucket(this.bucket, this.region);
      } catch (error) {
        // Another replica was faster.
        if (!/BucketAlready/.test(codeOf(error))) throw error;
      }
    });
  }

  /** Stores the object under the key, in place of any that was there. */
  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    await this.within('store an object', () =>
      this.client.putObject(this.bucket, key, body, body.length, { 'Content-Type': contentType }),
    );
  }

  /**
   * The object's bytes. Throws ObjectNotFound at once where there is none; a later failure
   * ends the stream with an error. A reader that stops early destroys the stream.
   */
  async get(key: string): Promise<Readable> {
    const stream = await this.within('read an object', () =>
      this.client.getObject(this.bucket, key),
    );
    // A server that falls silent in the middle would block the reader forever.
    const watchdog = setTimeout(() => {
      stream.destroy(new StorageUnavailableError('read an object', 'it fell silent'));
    }, this.timeoutMs);
    stream.prependListener('data', () => watchdog.refresh());
    stream.pause();
    stream.once('close', () => clearTimeout(watchdog));
    return stream;
  }

  /**
   * Moves the object to another key of the bucket, in place of any that was there; its `lastModified`
   * is the time of the move. False when there is no object under `from`: someone else has moved it.
   */
  async move(from: string, to: string): Promise<boolean> {
    try {
      await this.within('copy an object', () =>
        this.client.copyObject(this.bucket, to, `/${this.bucket}/${from}`),
      );
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return false;
      throw error;
    }
    await this.remove(from);
    return true;
  }

  /** Removes the object; fine when there is none. */
  async remove(key: string): Promise<void> {
    await this.within('remove an object', () => this.client.removeObject(this.bucket, key));
  }

  /** Removes all of them, in requests of a thousand. */
  async removeMany(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += REMOVE_AT_ONCE) {
      const some = keys.slice(start, start + REMOVE_AT_ONCE);
      const answers = await this.within('remove objects', () =>
        this.client.removeObjects(this.bucket, some),
      );
      const refused = answers.find((answer) => answer?.Error);
      if (refused?.Error) throw new StorageUnavailableError('remove objects', refused.Error.Code);
    }
  }

  /** Every object whose key begins with `prefix`, page by page as the caller iterates. */
  async *list(prefix: string): AsyncGenerator<StoredObject> {
    // Version 1 of the call, which every S3 server has: the tokens between the pages of version 2 are
    // too much for s3rver, the stand-in of `make start` (it makes them with a cipher that no longer exists).
    const listing = this.client.listObjects(this.bucket, prefix, true);
    const watchdog = setTimeout(() => listing.destroy(new Error('it fell silent')), this.timeoutMs);
    try {
      for await (const item of listing) {
        watchdog.refresh();
        // Only the prefixes of a listing by folder lack these.
        if (item.name) yield { key: item.name, size: item.size, lastModified: item.lastModified };
      }
    } catch (error) {
      throw new StorageUnavailableError('list objects', error);
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** Readiness check: true when the server answers and the bucket is there. */
  async isReachable(): Promise<boolean> {
    try {
      return await this.within('answer', () => this.client.bucketExists(this.bucket));
    } catch {
      return false;
    }
  }

  /** Lets go of the sockets. */
  close(): void {
    this.agent.destroy();
  }

  private within<T>(action: keyof typeof operations, call: () => Promise<T>): Promise<T> {
    const describe = () => ({
      name: `S3/${operations[action]}`,
      options: {
        kind: SpanKind.CLIENT,
        // Not the key, which must stay secret.
        attributes: {
          'rpc.system.name': 'aws-api',
          'rpc.method': `S3/${operations[action]}`,
          'aws.s3.bucket': this.bucket,
          ...this.server,
        },
      },
    });
    return inChildSpan(describe, () => this.inTime(action, call));
  }

  private async inTime<T>(action: string, call: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      const error = new Error(`no answer within ${this.timeoutMs} ms`);
      timer = setTimeout(reject, this.timeoutMs, error);
    });
    try {
      return await Promise.race([call(), tooLong]);
    } catch (error) {
      if (codeOf(error) === 'NoSuchKey' || codeOf(error) === 'NotFound')
        throw new ObjectNotFoundError();
      throw new StorageUnavailableError(action, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
