import { request } from 'node:http';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ConsumerOffer } from '../../contract/purchases/purchases.ts';
import { receipt } from '../receipt.ts';

let customers = 0;

/**
 * Makes purchases of the demo's multi-buy with a proof to verify, each by another customer; returns their order ids.
 */
export async function payFor(number: number, bank = 'eSewa'): Promise<string[]> {
  const [offer] = (await ask('GET', 'scheme/public/multi-buy')) as ConsumerOffer[];
  if (!offer) throw new Error('The demo has no multi-buy.');
  const [office] = (await ask('GET', `office/public?page=1&size=0&find_type=RETAILER&find_scheme=${offer._id}`)) as {
    _id: string;
  }[];
  const ids: string[] = [];
  for (let n = 0; n < number; n += 1) ids.push(await payOnce(offer, office?._id, bank));
  return ids;
}

async function payOnce(offer: ConsumerOffer, office_id: string | undefined, bank: string): Promise<string> {
  customers += 1;
  const phone = `98${String(Date.now()).slice(-6)}${String(customers).padStart(2, '0')}`;
  const challenge = (await ask('GET', 'captcha/challenge')) as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  const bought = (await ask('POST', 'order/public/multi-buy', {
    customer_name: `Customer ${customers}`,
    customer_email: 'somebody at home',
    customer_phone: phone,
    office_id,
    scheme_id: offer._id,
    variant_id: offer.main_variant.find(({ is_active }) => is_active)?.variant_id,
    bundle_variant_id: offer.bundle_variant.find(({ is_active }) => is_active)?.variant_id,
    recaptchaToken: btoa(JSON.stringify({ challenge, solution })),
  })) as { _id: string; order_id: string };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await receipt(`TX${phone}`))]), 'proof.jpg');
  const proof = (await ask('POST', 'order/public/upload', form)) as { _id: string };
  await ask('POST', 'order/public/submit', {
    _id: bought._id,
    payment_mobile_number: phone,
    payment_initiated_using: bank,
    payment_verification_image: proof._id,
  });
  return bought.order_id;
}

/** Makes a public call from an address of the customer's own: one address may not make all of them. */
async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const sent = new Request('http://x', {
    method,
    ...(body && {
      body: body instanceof FormData ? body : JSON.stringify(body),
      ...(!(body instanceof FormData) && { headers: { 'content-type': 'application/json' } }),
    }),
  });
  const bytes = Buffer.from(await sent.arrayBuffer());
  return new Promise((resolve, reject) => {
    const call = request(
      `${process.env.WALK_URL}/api/${path}`,
      { method, localAddress: `127.0.1.${(customers % 250) + 1}`, headers: Object.fromEntries(sent.headers) },
      async (response) => {
        const { success, data, ...reply } = JSON.parse(Buffer.concat(await response.toArray()).toString());
        if (success) resolve(data);
        else reject(new Error(`${path}: ${JSON.stringify(reply)}`));
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}
