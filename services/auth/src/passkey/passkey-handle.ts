/** The user handle of an account (WebAuthn Level 3, 14.6.1: nothing that names a person), as prompts take it. */
export function handleBytes(passkeyHandle: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(passkeyHandle.replaceAll('-', ''), 'hex'));
}

/** Whether a sign-in's user handle is that of the account. */
export function isHandleOf(passkeyHandle: string, userHandle: string | null | undefined): boolean {
  return userHandle === Buffer.from(handleBytes(passkeyHandle)).toString('base64url');
}
