import { defineEntity, p } from '@mikro-orm/core';
import { problemAnswers, problemKindNames } from '@spade/contracts/orders/problem';
import { identity, instant, kobo } from '@spade/platform/database/columns';

/** What a buyer said is wrong with the goods, and what staff answered; one open for each order. */
export const OrderProblemEntity = defineEntity({
  name: 'OrderProblem',
  tableName: 'order_problems',
  properties: {
    id: identity(),
    orderId: p.integer(),
    kind: p.enum(problemKindNames),
    /** The buyer's; null once erased, as is the reason. */
    words: p.text().nullable(),
    reportedAt: instant().defaultRaw('now()'),
    /** The form of the site that it came from; the same form sent again is recognised by it. */
    formId: p.text().nullable(),
    answer: p.enum(problemAnswers).nullable(),
    reason: p.text().nullable(),
    refundKobo: kobo().nullable(),
    answeredBy: p.text().nullable(),
    answeredAt: instant().nullable(),
    /** The request that answered it; a message delivered twice is recognised by it. */
    answerRequestId: p.text().nullable(),
  },
});

/** A picture of what is wrong, kept like a proof of payment: in the private bucket, re-encoded. */
export const ProblemPictureEntity = defineEntity({
  name: 'ProblemPicture',
  tableName: 'problem_pictures',
  properties: {
    id: identity(),
    pictureId: p.uuid(),
    problemId: p.integer(),
    objectKey: p.text(),
    /** The form of the site that it came from: sent again, it brings no other picture. */
    formId: p.text().nullable(),
    /** SHA-256 of the uploaded bytes, hex. */
    sha256: p.text(),
    sizeBytes: p.integer(),
    widthPx: p.integer(),
    heightPx: p.integer(),
    uploadedAt: instant().defaultRaw('now()'),
    /** When the picture was removed; null while it is there. */
    removedAt: instant().nullable(),
  },
});
