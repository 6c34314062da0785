import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stand-in answers a call. */
export type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** An HTTP server in the place of a gateway or pages server, which answers as its test says. */
export class StandIn {
  /** All calls since the start, or since the test emptied them. */
  readonly calls: IncomingMessage[] = [];
  private readonly server: Server;

  private constructor(public answer: Answer) {
    this.server = createServer((incoming, outgoing) => {
      this.calls.push(incoming);
      this.answer(incoming, outgoing);
    });
  }

  /** Listens on `port` of 127.0.0.1, or on any. */
  static async start(answer: Answer, port = 0): Promise<StandIn> {
    const standIn = new StandIn(answer);
    await new Promise<void>((up) => standIn.server.listen(port, '127.0.0.1', up));
    return standIn;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port; // it listens on a port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Cuts every connection and listens no more. */
  async stop(): Promise<void> {
    await new Promise((closed) => {
      this.server.close(closed);
      this.server.closeAllConnections();
    });
  }
}
