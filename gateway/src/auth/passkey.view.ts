import type { PasskeyHurdle, PasskeyJson } from '@spade/contracts/staff/passkeys';
import { field, instant, integer, orNull, text, view } from '../http/view.ts';

/** A passkey of the signed-in account. */
export const PasskeyView = view('PasskeyView', {
  passkeyId: integer(),
  name: text(undefined, { example: 'Work phone' }),
  createdAt: instant(),
  lastUsedAt: orNull(instant()),
});

/** Why this site can have no passkeys. */
export const passkeyHurdles: readonly PasskeyHurdle[] = ['ip-address', 'not-secure'];

/** What the browser's prompt takes. */
export const PasskeyPromptView = view('PasskeyPromptView', {
  options: field<PasskeyJson>({
    type: 'object',
    additionalProperties: true,
    description:
      'For `navigator.credentials`, as JSON (WebAuthn Level 3, `parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`).',
  }),
});
export type PasskeyPromptView = InstanceType<typeof PasskeyPromptView>;
