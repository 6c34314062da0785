/** Signs the first admin in; answers the token. */
export async function signIn(origin: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { token } = (await answer.json()) as { token?: string }; // gateway/src/auth/auth.views.ts
  if (token === undefined) throw new Error(`the login answered ${answer.status}`);
  return token;
}
