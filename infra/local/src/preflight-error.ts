/** Something that the operator must fix before a start can work; the message says what. */
export class PreflightError extends Error {}
