import { DEMO_PASSWORD } from './fixtures.ts';

const ADMIN = 'admin@agrim.example';

/** A session of its own beside the browser's: what a colleague does meanwhile. */
export async function colleague(baseURL: string) {
  const login = await fetch(`${baseURL}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN, password: DEMO_PASSWORD }),
  });
  const { token } = await login.json();
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${baseURL}/api/${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
}
