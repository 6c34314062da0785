/** Something that the control plane showed to be wrong, in words. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}
