import { Module } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { AddPasskey } from './add-passkey/add-passkey.ts';
import { AuditRetentionSweep } from './audit/audit-retention.sweep.ts';
import type { AuthConfig } from './auth.config.ts';
import { BeginAuthenticator } from './begin-authenticator/begin-authenticator.ts';
import { BeginPasskey } from './begin-passkey/begin-passkey.ts';
import { BeginPasskeyLogin } from './begin-passkey-login/begin-passkey-login.ts';
import { BootstrapAdmin } from './bootstrap-admin/bootstrap-admin.ts';
import { ChangePassword } from './change-password/change-password.ts';
import { CheckSession } from './check-session/check-session.ts';
import { ConfirmAuthenticator } from './confirm-authenticator/confirm-authenticator.ts';
import { CreateUser } from './create-user/create-user.ts';
import { EndSessions } from './end-sessions/end-sessions.ts';
import { SealedSecondFactor } from './factor/sealed-second-factor.ts';
import { FinishLogin } from './finish-login/finish-login.ts';
import { GetAccount } from './get-account/get-account.ts';
import { ListAudit } from './list-audit/list-audit.ts';
import { ListSessions } from './list-sessions/list-sessions.ts';
import { Login } from './login/login.ts';
import { Logout } from './logout/logout.ts';
import { ManageStaff } from './manage-admins/manage-staff.ts';
import { PasskeyLogin } from './passkey-login/passkey-login.ts';
import { BreachedPasswords } from './password/breached-passwords.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { SealedPassword } from './password/sealed-password.ts';
import { RecordAccess } from './record-access/record-access.ts';
import { RemoveAuthenticator } from './remove-authenticator/remove-authenticator.ts';
import { RemovePasskey } from './remove-passkey/remove-passkey.ts';
import { RenewRecoveryCodes } from './renew-recovery-codes/renew-recovery-codes.ts';
import { OpenSession } from './session/open-session.ts';
import { SessionToken } from './session/session-token.ts';
import { StaleSweep } from './sweep-stale/stale.sweep.ts';

/**
 * The auth service: staff accounts, their sessions, customer accounts. Needs the platform's
 * configuration and database in the application. Staff accounts are managed by owners and by the command line.
 */
@Module({
  controllers: [
    Login,
    FinishLogin,
    BeginPasskeyLogin,
    PasskeyLogin,
    CheckSession,
    Logout,
    RecordAccess,
    GetAccount,
    BeginAuthenticator,
    ConfirmAuthenticator,
    RemoveAuthenticator,
    BeginPasskey,
    AddPasskey,
    RemovePasskey,
    RenewRecoveryCodes,
    ChangePassword,
    ListAudit,
    ListSessions,
    EndSessions,
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
