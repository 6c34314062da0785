import { PromptError } from './passkeys.ts';
import { askForPasskey, makePasskey } from './prompt.ts';

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'shop.example.ng', name: 'Shop' },
  user: { id: 'aWQ', name: 'ngozi', displayName: 'ngozi' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const request = { challenge: 'Y2hhbGxlbmdl', rpId: 'shop.example.ng' };

/** A browser whose prompts end with this error. */
function promptsThatFail(name: string): void {
  const fail = () => Promise.reject(new DOMException('the browser says so', name));
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: fail, get: fail },
  });
}

const wordsOf = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  return error instanceof PromptError ? error.message : `not a PromptError: ${String(error)}`;
};

describe('a prompt for a passkey', () => {
  it.each([
    ['NotAllowedError', /the prompt was closed, or its time ran out/],
    ['AbortError', /the prompt was closed/],
    ['SecurityError', /work at shop\.example\.ng only/],
    ['NotSupportedError', /cannot check who uses it/],
    ['UnknownError', /could not use a passkey/],
  ])('says in words why it gave none: %s', async (name, words) => {
    promptsThatFail(name);
    expect(await wordsOf(makePasskey(creation))).toMatch(words);
    expect(await wordsOf(askForPasskey(request))).toMatch(words);
  });

  it('says that the device has one already', async () => {
    promptsThatFail('InvalidStateError');
    expect(await wordsOf(makePasskey(creation))).toMatch(/already has a passkey of yours/);
  });

  it('says so in a browser without passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    expect(await wordsOf(askForPasskey(request))).toMatch(/could not use a passkey/);
  });
});
