import { z } from 'zod';
import { PasskeyRefusedError } from './passkey.errors.ts';

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(16_384);

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // A browser may know ways that we do not; they only come back to it.
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .default([]),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

const clientData = z.object({ challenge: z.string().max(200) });

/** What a prompt for a new passkey returned, as far as we read it. */
export type RegistrationJson = z.infer<typeof registration>;

/** What a prompt for a sign-in returned, as far as we read it. */
export type AssertionJson = z.infer<typeof assertion>;

/** Errors: AUTH.PASSKEY_REFUSED when it does not have the form. */
export function readRegistration(json: unknown): RegistrationJson {
  return required(registration.safeParse(json));
}

/** From its text. Errors: AUTH.PASSKEY_REFUSED when it does not have the form. */
export function readAssertion(text: string): AssertionJson {
  return required(assertion.safeParse(parsed(text)));
}

/** The challenge that the browser says was signed. Errors: AUTH.PASSKEY_REFUSED when there is none. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  return required(clientData.safeParse(parsed(text))).challenge;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // has no form at all
  }
}

function required<T>(result: z.ZodSafeParseResult<T>): T {
  if (!result.success) throw new PasskeyRefusedError();
  return result.data;
}
