import type { ApiKeyMessages } from './api-keys.ts';
import type { AuthMessages } from './auth.ts';
import type { BankAccountMessages } from './bank-account.ts';
import type { BusinessMessages } from './business.ts';
import type { BuyersMessages } from './buyers.ts';
import type { CatalogMessages } from './catalog.ts';
import type { CatalogWaitingMessages } from './catalog-waiting.ts';
import type { ContactMessages } from './contact.ts';
import type { DeliveryMessages } from './delivery.ts';
import type { FindingMessages } from './finding.ts';
import type { MoneyMessages } from './money.ts';
import type { OrdersMessages } from './orders-messages.ts';
import type { ProblemMessages } from './problems.ts';
import type { SettingsMessages } from './settings.ts';
import type { PasskeyMessages, StaffMessages } from './staff.ts';
import type { StatementMessages } from './statements.ts';
import type { WebhookMessages } from './webhooks.ts';

/**
 * Every request that crosses a process border: name → request and reply. The part before the
 * first dot names the service that answers, and so the stream it is sent to. Requests are
 * imperative (`orders.place`). Payloads are plain JSON.
 */
export interface Messages
  extends ApiKeyMessages,
    AuthMessages,
    PasskeyMessages,
    StaffMessages,
    CatalogMessages,
    CatalogWaitingMessages,
    ContactMessages,
    OrdersMessages,
    BankAccountMessages,
    MoneyMessages,
    BusinessMessages,
    BuyersMessages,
    DeliveryMessages,
    FindingMessages,
    ProblemMessages,
    SettingsMessages,
    StatementMessages,
    WebhookMessages {}

/** The name of a request, for example `catalog.hold`. */
export type MessageName = keyof Messages;

/** What the request `N` carries. */
export type RequestOf<N extends MessageName> = Messages[N]['request'];

/** What the request `N` is answered with. */
export type ReplyOf<N extends MessageName> = Messages[N]['reply'];

/** A service that answers requests; also the name of its stream. */
export type ServiceName = MessageName extends `${infer S}.${string}` ? S : never;

/** The service that answers `name`. */
export function serviceOf(name: MessageName): ServiceName {
  return name.slice(0, name.indexOf('.')) as ServiceName; // every name starts with its service
}
