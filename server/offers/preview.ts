import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'scheme preview';
const LIFE = 60 * 60 * 1000;

const key = (secret: string) => new TextEncoder().encode(secret);

/** A link to the page of one scheme for one hour; whoever has it sees that page before it is published, and no other. */
export async function previewLink(secret: string, scheme_id: string, now: Date) {
  const expires_at = new Date(now.getTime() + LIFE);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(scheme_id)
    .setExpirationTime(expires_at)
    .sign(key(secret));
  return { url: `/scheme/${scheme_id}?preview=${token}`, expires_at };
}

/** Whether the token lets its bearer see the scheme before it is published. */
export async function mayPreview(secret: string, token: string, scheme_id: string, now: Date): Promise<boolean> {
  try {
    await jwtVerify(token, key(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      subject: scheme_id,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return true;
  } catch {
    return false;
  }
}
