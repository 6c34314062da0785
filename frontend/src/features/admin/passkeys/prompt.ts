import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { PromptError, passkeyContent } from './passkeys.ts';

const content = passkeyContent.prompt;

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
      return content.closed;
    case 'InvalidStateError':
      return content.known;
    case 'SecurityError':
      return content.address(site);
    case 'ConstraintError':
    case 'NotSupportedError':
      return content.unable;
    default:
      return content.failed;
  }
}
