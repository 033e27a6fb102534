import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';

/** How many browsers of one user get notifications; one more ends the oldest. */
export const MOST_PUSH_DEVICES = 10;

const NOT_ONE = 'This isn’t the address of a push service.';

/** A push service's URL for one browser. It must have a host name, not an IP address, so that we can check the IP address when we connect. */
const pushAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: NOT_ONE })
  .max(1000, NOT_ONE)
  .refine(
    (address) => ['port', 'username', 'password'].every((part) => !URL.parse(address)?.[part as 'port']),
    NOT_ONE,
  );

/** This many bytes, as browsers write them (base64url). */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .max(100)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length, 'This key has another length.');

/** The browser you work in: your other devices have sessions of their own. */
export const pushEndpoints = {
  getPush: endpoint('GET user/profile/push', {
    access: 'signed-in',
    about: 'Whether this device gets notifications, when it is quiet, and the key to switch them on with',
    reply: one(z.object({ is_on: z.boolean(), server_key: z.string(), quiet_from: z.int(), quiet_to: z.int() })),
  }),
  turnOnPush: endpoint('POST user/profile/push', {
    access: 'signed-in',
    about: `Turn on notifications on this device; on more than ${MOST_PUSH_DEVICES}, the oldest ends`,
    body: z.object({ endpoint: pushAddress, p256dh: bytes(65), auth: bytes(16) }),
    reply: one(z.object({})),
  }),
  keepPush: endpoint('POST user/profile/push/keep', {
    access: 'signed-in',
    about: 'Keep the notifications that you turned on here in an earlier session; those of somebody else end',
    body: z.object({ endpoint: pushAddress }),
    reply: one(z.object({ is_on: z.boolean() })),
  }),
  turnOffPush: endpoint('DELETE user/profile/push', {
    access: 'signed-in',
    about: 'Turn off notifications on this device',
    reply: one(z.object({})),
  }),
};
