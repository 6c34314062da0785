const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would take this text as a uuid; anything else names no session. */
export function isSessionId(text: string): boolean {
  return UUID.test(text);
}
