import type { ApiKey, KeyScope } from '../staff/api-keys.ts';

/** The messages of the auth service about API keys. The key itself never leaves the gateway: `digest` is its SHA-256. */
export interface ApiKeyMessages {
  /** Keys that work, then those that ended within 90 days; newest first. */
  'auth.list-keys': { request: object; reply: { keys: ApiKey[] } };
  /** A repeated `digest` returns the key that has it. Errors: AUTH.KEY_NAME_TAKEN, AUTH.TOO_MANY_KEYS. */
  'auth.make-key': {
    request: {
      name: string;
      scopes: KeyScope[];
      /** Days until its end. */
      days: number;
      callsPerMinute: number;
      digest: string;
      hint: string;
      adminId: number;
    };
    reply: ApiKey;
  };
  /** Takes effect from the next call on; a key that has ended can be revoked, too. Errors: AUTH.KEY_NOT_FOUND. */
  'auth.revoke-key': { request: { keyId: number; adminId: number }; reply: ApiKey };
  /** Whose key this is. Counts as use. Errors: AUTH.KEY_INVALID. */
  'auth.check-key': {
    request: { digest: string };
    reply: { keyId: number; name: string; scopes: KeyScope[]; callsPerMinute: number };
  };
}
