/** The browser gave no passkey; the message is for the user. */
export class PromptError extends Error {
  override readonly name = 'PromptError';
}
