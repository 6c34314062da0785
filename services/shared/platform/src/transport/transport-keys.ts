/** The consumer group that all replicas of a service form. */
export const REPLICA_GROUP = 'replicas';

/** Names of everything that the transport keeps in Redis, below one prefix. */
export class TransportKeys {
  private readonly prefix: string;

  /** `prefix` keeps systems (and tests) apart that share a Redis; normally empty. */
  constructor(prefix = '') {
    this.prefix = prefix;
  }

  /** Stream of the requests to `service`. */
  requests(service: string): string {
    return `${this.prefix}requests:${service}`;
  }

  /** Stream of the requests that `service` could not survive. */
  deadLetters(service: string): string {
    return `${this.prefix}dlq:${service}`;
  }

  /** Key that exists while the replica `consumer` of `service` lives. */
  alive(service: string, consumer: string): string {
    return `${this.prefix}alive:${service}:${consumer}`;
  }

  /**
   * Channel of the replies of `service` to one caller, its only listener. `callerId` begins with the
   * caller's name, so that rights can say who answers and who listens (infra/setup/src/redis-rights.ts).
   */
  replies(service: string, callerId: string): string {
    return `${this.prefix}replies:${service}:${callerId}`;
  }

  /** Channel of a broadcast. */
  broadcast(name: string): string {
    return `${this.prefix}broadcast:${name}`;
  }
}
