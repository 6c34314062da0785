/**
 * Who did something: a `person` of staff, a `buyer`, the `system` by itself, or the owner at the command line (`shell`).
 * It is stored beside the name, so that no username hides a line of the audit log or passes for another actor.
 */
export const actorKinds = ['person', 'buyer', 'system', 'shell'] as const;

/** One of {@link actorKinds}. */
export type ActorKind = (typeof actorKinds)[number];

/** An actor without an account of staff. */
export interface OtherActor {
  readonly kind: Exclude<ActorKind, 'person'>;
  readonly name: string;
}

/** A person of staff, by username, or another actor. */
export type Actor = string | OtherActor;

/** A buyer, or anyone who has the link of the order. */
export const BUYER: OtherActor = { kind: 'buyer', name: 'customer' };

/** A sweep, or a rule that the owner set. */
export const SYSTEM: OtherActor = { kind: 'system', name: 'system' };

/** The sign-in, where no one is known yet. */
export const SIGN_IN: OtherActor = { kind: 'system', name: 'service' };

/** The first start of an installation. */
export const BOOTSTRAP: OtherActor = { kind: 'system', name: 'bootstrap' };

/** The owner, by a command on the server. */
export const SHELL: OtherActor = { kind: 'shell', name: 'command line' };

/** An actor as tables store it. */
export const actorColumns = (actor: Actor): { actor: string; actorKind: ActorKind } =>
  typeof actor === 'string'
    ? { actor, actorKind: 'person' }
    : { actor: actor.name, actorKind: actor.kind };
