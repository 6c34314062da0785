import { Module } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { Account } from './accounts/account.ts';
import { SendAccountLink, UseAccountLink } from './accounts/account-links.ts';
import { AnnounceBankAccount } from './accounts/announce-bank-account.ts';
import { BootstrapAdmin } from './accounts/bootstrap-admin.ts';
import { CreateUser } from './accounts/create-user.ts';
import { ManageStaff } from './accounts/manage-staff.ts';
import { ApiKeys } from './api-keys/api-keys.ts';
import { AuditLog, AuditRetentionSweep } from './audit.ts';
import type { AuthConfig } from './auth.config.ts';
import { BackupAlarm } from './notices/backup-watch.ts';
import { CountNotices, HearingSettings } from './notices/hearing.ts';
import { NoticesSweep } from './notices/notices.sweep.ts';
import { LostBrowsers, PushBrowsers } from './notices/push-browsers.ts';
import { OwnPasskeys } from './passkeys/own-passkeys.ts';
import { PasskeyLogin } from './passkeys/passkey-login.ts';
import { BreachedPasswords } from './passwords/breached-passwords.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { SealedPassword } from './passwords/temporary-password.ts';
import { OwnFactors } from './second-factor/own-factors.ts';
import { SealedSecondFactor } from './second-factor/sealed-second-factor.ts';
import { CheckSession } from './sessions/check-session.ts';
import { OpenSession } from './sessions/open-session.ts';
import { SessionToken } from './sessions/session-token.ts';
import { Sessions, StaleSweep } from './sessions/sessions.ts';
import { FinishLogin } from './sign-in/finish-login.ts';
import { Login } from './sign-in/login.ts';
import { LoginThrottle } from './sign-in/login-throttle.ts';

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
    UseAccountLink,
    HearingSettings,
    PushBrowsers,
    AnnounceBankAccount,
    ApiKeys,
    CreateUser,
  ],
  providers: [
    AuditRetentionSweep,
    BootstrapAdmin,
    StaleSweep,
    SendAccountLink,
    BackupAlarm,
    CountNotices,
    LostBrowsers,
    NoticesSweep,
    OpenSession,
    LoginThrottle,
    SealedPassword,
    SealedSecondFactor,
    SessionToken,
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
  ],
})
export class AuthModule {}
