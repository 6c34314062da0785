import { CodedError } from '@spade/contracts/errors/coded-error';
import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { Seal } from '@spade/platform/sealing/seal';

/** Opens the passwords that the gateway sealed for this service, and seals those that it shows once. */
export class SealedPassword {
  private readonly seal: Seal;

  constructor({ JWT_SECRET }: { JWT_SECRET: string }) {
    this.seal = new Seal(JWT_SECRET, PASSWORD_SEAL);
  }

  /**
   * Throws PLATFORM.UNAVAILABLE when the gateway sealed it with another secret, as it does for the
   * moments in which JWT_SECRET is being replaced.
   */
  open(sealed: string, username: string): string {
    const password = this.seal.open(sealed, username);
    if (password === null) throw new CodedError('PLATFORM.UNAVAILABLE', {});
    return password;
  }

  /** A generated password, for the gateway. */
  close(password: string, username: string): string {
    return this.seal.close(password, username);
  }
}
