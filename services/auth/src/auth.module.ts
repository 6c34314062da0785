import { Module } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from './auth.config.ts';
import { BootstrapAdmin } from './bootstrap-admin/bootstrap-admin.ts';
import { CheckSession } from './check-session/check-session.ts';
import { CreateUser } from './create-user/create-user.ts';
import { Login } from './login/login.ts';
import { Logout } from './logout/logout.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { SealedPassword } from './password/sealed-password.ts';
import { RecordAccess } from './record-access/record-access.ts';
import { SessionToken } from './session/session-token.ts';
import { StaleSweep } from './sweep-stale/stale.sweep.ts';

/**
 * The auth service: staff accounts, their sessions, customer accounts. Needs the platform's
 * configuration and database in the application. Staff accounts are managed by the command line.
 */
@Module({
  controllers: [Login, CheckSession, Logout, RecordAccess, CreateUser],
  providers: [
    BootstrapAdmin,
    StaleSweep,
    {
      provide: PasswordHasher,
      inject: [CONFIG],
      useFactory: (config: AuthConfig) => new PasswordHasher(config.PASSWORD_CHECKS_AT_ONCE),
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
