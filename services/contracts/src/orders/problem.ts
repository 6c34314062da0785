import type { IsoInstant } from '../lagos.ts';
import { formatNaira } from '../naira.ts';

/** What may be wrong with delivered goods, in the words of the form, of staff and of the mails. */
export const problemKinds = {
  damaged: 'It is damaged, or does not work',
  wrong: 'It is not what I ordered',
  missing: 'A part is missing',
  not_arrived: 'It has not arrived',
  other: 'Something else',
} as const;

/** One of {@link problemKinds}. */
export type ProblemKind = keyof typeof problemKinds;

/** Every kind, in the order of the form. */
export const problemKindNames = Object.keys(problemKinds) as ProblemKind[]; // keys() loses the literal types

/** What staff answer. */
export const problemAnswers = ['replacement', 'refund', 'no'] as const;

/** One of {@link problemAnswers}. */
export type ProblemAnswer = (typeof problemAnswers)[number];

/** Most pictures of one problem. */
export const MAX_PROBLEM_PICTURES = 4;

/** Most times that the buyer of one order may say that something is wrong. */
export const MAX_PROBLEMS = 3;

/** Why the buyer cannot say that something is wrong with the goods. */
export type ReportRefusal = 'not_sent' | 'too_late' | 'open' | 'too_often';

/** What staff answered, as page and mail say it. `refundKobo`: of a refund. */
export function answerInWords(answer: ProblemAnswer, refundKobo: number | null): string {
  return {
    replacement: 'We send you a replacement.',
    refund: `We send ${formatNaira(refundKobo ?? 0)} back to you.`,
    no: 'We cannot accept this claim.',
  }[answer];
}

/** A buyer's report as anyone with the link of the order may see it: without its words and pictures. */
export interface PublicProblem {
  kind: ProblemKind;
  reportedAt: IsoInstant;
  /** How many pictures came with it. */
  pictures: number;
  /** Null while staff have not answered; so are the next three. */
  answer: ProblemAnswer | null;
  /** Only for a refund. */
  refundKobo: number | null;
  reason: string | null;
  answeredAt: IsoInstant | null;
}

/** The same report as staff see it. */
export interface OrderProblem extends Omit<PublicProblem, 'pictures'> {
  /** Empty once the buyer was erased. */
  words: string;
  /** Ids by which `orders.get-proof` finds their objects. */
  pictureIds: string[];
  answeredBy: string | null;
}
