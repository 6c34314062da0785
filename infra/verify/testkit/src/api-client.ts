import { runningSystem } from './running-system.ts';

/** A JSON API at one origin; every failed call throws with status and body. */
export class ApiClient {
  /** `headers` go with every call, for example the client's address or a session's token. */
  constructor(
    readonly origin: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same API with more headers on every call. */
  with(headers: Record<string, string>): ApiClient {
    return new ApiClient(this.origin, { ...this.headers, ...headers });
  }

  /** The same headers at another origin. */
  at(origin: string): ApiClient {
    return new ApiClient(origin, this.headers);
  }

  /** The same API as a signed-in user. */
  as(token: string): ApiClient {
    return this.with({ authorization: `Bearer ${token}` });
  }

  /** Sends any request and returns its response whatever the status; an object is sent as JSON. */
  send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(this.origin + path, {
      method,
      headers: {
        ...this.headers,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  }

  /** Body of a `GET`. The caller names the shape that the gateway's OpenAPI document gives it. */
  get<Body>(path: string): Promise<Body> {
    return this.call<Body>('GET', path);
  }

  /** Body of the response to a `POST` of JSON, of a form, or of nothing. */
  post<Body>(path: string, body?: object): Promise<Body> {
    return this.call<Body>('POST', path, body);
  }

  private async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await this.send(method, path, body);
    if (!response.ok) {
      const { status } = response;
      throw new Error(`${method} ${path}: ${status} ${await response.text()}`);
    }
    return (await response.json()) as Body; // the shape that the caller names
  }
}

/** The API of the system that this run tests. */
export function systemApi(): ApiClient {
  return new ApiClient(runningSystem().siteUrl);
}
