import { Module } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { Account } from './admin/account.ts';
import { BootstrapAdmin } from './admin/bootstrap-admin.ts';
import { ManageStaff } from './admin/manage-staff.ts';
import { AuditLog, AuditRetentionSweep } from './audit/audit.ts';
import type { AuthConfig } from './auth.config.ts';
import { CreateUser } from './create-user.ts';
import { OwnFactors } from './factor/own-factors.ts';
import { SealedSecondFactor } from './factor/sealed-second-factor.ts';
import { FinishLogin } from './login/finish-login.ts';
import { Login } from './login/login.ts';
import { OwnPasskeys } from './passkey/own-passkeys.ts';
import { PasskeyLogin } from './passkey/passkey-login.ts';
import { BreachedPasswords } from './password/breached-passwords.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { SealedPassword } from './password/temporary-password.ts';
import { CheckSession } from './session/check-session.ts';
import { OpenSession } from './session/open-session.ts';
import { SessionToken } from './session/session-token.ts';
import { Sessions } from './session/sessions.ts';
import { StaleSweep } from './session/stale.sweep.ts';

/**
 * The auth service: staff accounts, their sessions, customer accounts. Needs the platform's
 * configuration and database in the application. Staff accounts are managed by owners and by the command line.
 */
@Module({
  controllers: [
    Login,
    FinishLogin,
    PasskeyLogin,
    CheckSession,
    Sessions,
    AuditLog,
    Account,
    OwnFactors,
    OwnPasskeys,
    ManageStaff,
    CreateUser,
  ],
  providers: [
    AuditRetentionSweep,
    BootstrapAdmin,
    StaleSweep,
    OpenSession,
    {
      provide: SealedSecondFactor,
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => new SealedSecondFactor(config),
    },
    {
      provide: PasswordHasher,
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => new PasswordHasher(config.PASSWORD_CHECKS_AT_ONCE),
    },
    {
      provide: BreachedPasswords,
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => new BreachedPasswords(config.BREACHED_PASSWORDS_URL),
    },
    {
      provide: SealedPassword,
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => new SealedPassword(config),
    },
    {
      provide: SessionToken,
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => new SessionToken(config),
    },
  ],
})
export class AuthModule {}
