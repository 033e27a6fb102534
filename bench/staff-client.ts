import type { ListCall } from './measure.ts';

/** Returns the token of a demo account. */
export async function signIn(address: string, email: string): Promise<string> {
  const reply = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'agrim demo passphrase' }),
  });
  const { token, msg } = (await reply.json()) as { token?: string; msg?: string };
  if (!token) throw new Error(`${email} cannot sign in: ${msg}`);
  return token;
}

/** Calls as the token's user; visitors' calls ignore it. */
export function asking(address: string, token: string, stop: AbortSignal): ListCall {
  return async (path, query) => {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const url = `${address}/${path}?${new URLSearchParams(Object.fromEntries(texts))}`;
    const response = await fetch(url, { headers: { authorization: token }, signal: stop });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} answers ${response.status}: ${body.slice(0, 200)}`);
  };
}
