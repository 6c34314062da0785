import { type DynamicModule, Module } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from './auth.config.ts';
import { BootstrapAdminService } from './bootstrap-admin/bootstrap-admin.service.ts';
import { CheckSessionHandler } from './check-session/check-session.handler.ts';
import { CheckSessionService } from './check-session/check-session.service.ts';
import { CreateAdminHandler } from './create-admin/create-admin.handler.ts';
import { CreateAdminService } from './create-admin/create-admin.service.ts';
import { CreateUserHandler } from './create-user/create-user.handler.ts';
import { CreateUserService } from './create-user/create-user.service.ts';
import { DisableAdminHandler } from './disable-admin/disable-admin.handler.ts';
import { DisableAdminService } from './disable-admin/disable-admin.service.ts';
import { ListAdminsHandler } from './list-admins/list-admins.handler.ts';
import { ListAdminsService } from './list-admins/list-admins.service.ts';
import { LoginHandler } from './login/login.handler.ts';
import { LoginService } from './login/login.service.ts';
import { LogoutHandler } from './logout/logout.handler.ts';
import { LogoutService } from './logout/logout.service.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { RecordAccessHandler } from './record-access/record-access.handler.ts';
import { RecordAccessService } from './record-access/record-access.service.ts';
import { SessionToken } from './session/session-token.ts';
import { SetAdminPasswordHandler } from './set-admin-password/set-admin-password.handler.ts';
import { SetAdminPasswordService } from './set-admin-password/set-admin-password.service.ts';
import { SweepStaleService } from './sweep-stale/sweep-stale.service.ts';

/** The auth service: staff accounts, their sessions, customer accounts. */
@Module({
  controllers: [
    LoginHandler,
    CheckSessionHandler,
    LogoutHandler,
    CreateAdminHandler,
    DisableAdminHandler,
    SetAdminPasswordHandler,
    ListAdminsHandler,
    RecordAccessHandler,
    CreateUserHandler,
  ],
  providers: [
    LoginService,
    CheckSessionService,
    LogoutService,
    CreateAdminService,
    DisableAdminService,
    SetAdminPasswordService,
    ListAdminsService,
    RecordAccessService,
    CreateUserService,
    BootstrapAdminService,
    SweepStaleService,
  ],
})
export class AuthModule {
  /** Expects the platform's database in the same application. */
  static register(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      providers: [
        { provide: AUTH_CONFIG, useValue: config },
        { provide: PasswordHasher, useValue: new PasswordHasher(config.PASSWORD_CHECKS_AT_ONCE) },
        { provide: SessionToken, useValue: new SessionToken(config) },
      ],
    };
  }
}
