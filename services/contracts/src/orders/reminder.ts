/** No reminder of a payment is sent in the last minutes of its window: who reads it then cannot pay in time. */
export const REMINDER_ENDS_MINUTES = 5;
