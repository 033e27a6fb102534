import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'preview';
/** Milliseconds that a look at one's own work takes, and that others take to approve of it. */
const LIFE = 60 * 60 * 1000;
export const APPROVAL = 7 * 24 * LIFE;

const key = (secret: string) => new TextEncoder().encode(secret);

/** A link to one page, for an hour or for as long as is said; whoever has it sees that page before it is published, and no other. */
export async function previewLink(secret: string, path: string, now: Date, life = LIFE) {
  const expires_at = new Date(now.getTime() + life);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(path)
    .setExpirationTime(expires_at)
    .sign(key(secret));
  return { url: `${path}?preview=${token}`, expires_at };
}

/** Whether the token of a page's query lets its bearer see the page before it is published. */
export async function mayPreview(secret: string, token: unknown, path: string, now: Date): Promise<boolean> {
  if (typeof token !== 'string') return false;
  try {
    await jwtVerify(token, key(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      subject: path,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return true;
  } catch {
    return false;
  }
}
