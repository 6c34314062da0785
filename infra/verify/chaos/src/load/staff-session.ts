import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, ApiCall, Caller } from './api.ts';

/** A member of staff with a token; signs in again when it is refused. */
export class StaffSession implements Caller {
  private token: Promise<string> | undefined;

  constructor(
    private readonly api: Caller,
    private readonly password: string,
  ) {}

  /** A call with the token; after a 401 once more with a new one. */
  async call(request: ApiCall): Promise<ApiAnswer | undefined> {
    const token = await this.signedIn();
    const answer = await this.withToken(request, token);
    if (answer?.status !== 401) return answer;
    this.token = undefined;
    return this.withToken(request, await this.signedIn());
  }

  private withToken(request: ApiCall, token: string): Promise<ApiAnswer | undefined> {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return this.api.call({ ...request, headers });
  }

  private signedIn(): Promise<string> {
    this.token ??= this.signIn();
    return this.token;
  }

  private async signIn(): Promise<string> {
    for (;;) {
      const answer = await this.api.call({
        about: { op: 'login', key: 'admin' },
        method: 'POST',
        path: '/api/admin/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: this.password }),
      });
      if (answer?.body.token !== undefined) return answer.body.token;
      await sleep(500);
    }
  }
}
