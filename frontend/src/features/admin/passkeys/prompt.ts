import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { PromptError } from './passkeys.ts';

/** Options from the server, and what goes back to it: JSON that only auth and the browser read. */
type PasskeyJson = Record<string, unknown>;

/** Has the user make a passkey. Rejects with `PromptError`. Import it lazily: it brings a library. */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  // The server makes them with the other half of this library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    throw new PromptError(wordsOf(error, optionsJSON.rp.id));
  }
}

/** Has the user choose a passkey and show themselves to it. Rejects with `PromptError`. */
export async function askForPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // as above
  try {
    return { ...(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    throw new PromptError(wordsOf(error, optionsJSON.rpId));
  }
}

/** By the names that WebAuthn gives its errors (https://www.w3.org/TR/webauthn-3/, 5.1.3 and 5.1.4). */
function wordsOf(error: unknown, site = ''): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was chosen: the prompt was closed, or its time ran out.';
    case 'InvalidStateError':
      return 'This device already has a passkey of yours. Use it, or choose another device.';
    case 'SecurityError':
      return `Passkeys of this site work at ${site} only. Open this page there.`;
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'This device cannot check who uses it. Set up a screen lock, or choose another device.';
    default:
      return 'The browser could not use a passkey. Please try again.';
  }
}
