import type { SessionUser } from '../../contract/access/access.ts';

export const DEMO_PASSWORD = 'agrim demo passphrase';
const ADMIN = 'admin@agrim.example';

interface SignedIn {
  token: string;
  data: SessionUser;
}

/** For this worker, because its server is its own. */
const sessions = new Map<string, SignedIn>();

/** Signs in to a demo account; the walks of a worker share the session. If a walk has ended it, a new one begins. */
export async function sessionOf(account: string, apart = ''): Promise<SignedIn> {
  const key = account + apart;
  const stored = sessions.get(key);
  const access = stored && (await ask('GET', 'user/reload-access', stored.token));
  const session = access?.success
    ? { token: stored!.token, data: { ...stored!.data, ...access.data } }
    : await ask('POST', 'user/login', undefined, { email: account, password: DEMO_PASSWORD });
  if (!session.token) throw new Error(`${account} is not signed in: ${JSON.stringify(session)}`);
  sessions.set(key, session);
  return session;
}

/** Works as a colleague at the same time, in a session beside the browser's. */
export async function colleague(account = ADMIN) {
  const { token } = await sessionOf(account, ' beside');
  return (method: string, path: string, body?: object) => ask(method, path, token, body);
}

/** Finds the id of the demo's scheme with this name. */
export async function schemeId(name: string): Promise<string> {
  const call = await colleague();
  const { data } = await call('GET', `scheme?find_name=${encodeURIComponent(name)}`);
  return data[0]._id;
}

async function ask(method: string, path: string, authorization?: string, body?: object) {
  const response = await fetch(`${process.env.WALK_URL}/api/${path}`, {
    method,
    headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}
