import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { findTwins, type TwinPair } from '../money/find-twins.ts';
import { joinCredits } from '../money/join-credits.ts';

const PAUSE_MS = 5_000;

/**
 * Joins the credit of an alert with that of a statement where ids or narration show that both are one payment and
 * neither agrees with another; whichever came first. The rest is for staff. Replicas may sweep at once: each credit
 * is joined once.
 */
@Injectable()
export class JoinAlertsSweep extends IntervalSweep {
  constructor(private readonly em: EntityManager) {
    super(PAUSE_MS);
  }

  /** Returns how many pairs this call joined. */
  async sweep(): Promise<number> {
    const pairs = await findTwins(this.em.fork());
    let joined = 0;
    for (const pair of certain(pairs)) {
      const { alert, statement, likeness: evidence } = pair;
      const ids = { alertCreditId: alert.id, creditId: statement.id };
      const join = { ...ids, amountKobo: alert.amountKobo, evidence, actor: 'system' };
      if (await joinCredits(this.em.fork(), join)) joined += 1;
    }
    if (joined > 0) this.logger.log(`${joined} alerts were found in statements`);
    return joined;
  }
}

type CertainPair = TwinPair & { likeness: 'id' | 'narration' };

/** Pairs that agree, of credits that agree with no other: an id outweighs a narration. */
function certain(pairs: readonly TwinPair[]): CertainPair[] {
  const alike = pairs.filter((pair): pair is CertainPair => pair.likeness !== 'unclear');
  return alike.filter((pair) => {
    const rivals = alike.filter(
      (other) =>
        other !== pair &&
        (other.alert.id === pair.alert.id || other.statement.id === pair.statement.id),
    );
    return rivals.every(({ likeness }) => pair.likeness === 'id' && likeness === 'narration');
  });
}
