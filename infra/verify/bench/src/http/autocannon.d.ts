/** The part of autocannon 9 that we use; the package ships no types. */
declare module 'autocannon' {
  /** What a connection keeps from one of its requests to the next. */
  type Context = Record<string, unknown>;
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Changes each request before it is sent. */
    setupRequest?: (request: Request, context: Context) => Request;
    onResponse?: (
      status: number,
      body: string,
      context: Context,
      headers: Record<string, string>,
    ) => void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Requests a second of all connections together, at most. */
    overallRate?: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between samples. */
    sampleInt?: number;
    /** Seconds that it waits for an answer; 10 by default, then it is one of the errors. */
    timeout?: number;
    requests?: Request[];
  }
  interface Result {
    statusCodeStats: Record<string, { count: number }>;
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
