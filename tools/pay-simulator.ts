import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SIGNATURE, signatureOf, TIMESTAMP } from '../server/payments/signature.ts';

const HELP = `Plays a bank, a wallet or a provider that has received an advance, for tests and the demo.

  node tools/pay-simulator.ts statement AG-K7M2Q9XH 2000   a line of a bank's CSV file, with its header
  node tools/pay-simulator.ts sms AG-K7M2Q9XH 2000         a text message of a bank, by a device (SMS_DEVICE_KEY)
  node tools/pay-simulator.ts webhook AG-K7M2Q9XH 2000     a provider's own word (PAYMENT_WEBHOOK_SECRET)

  --url        where the server is, http://127.0.0.1:3000 unless told
  --reference  of the payment, made up unless told
  --phone      the payer's`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    reference: { type: 'string', default: `SIM${randomUUID().slice(0, 8).toUpperCase()}` },
    phone: { type: 'string', default: '9841234567' },
  },
});
const [who, order_id = '', rupees = '0'] = positionals;
const { url, reference, phone } = values;
const amount = Number(rupees);
const now = new Date();

/** Each reports the same payment in its own way. */
const players: Record<string, () => Promise<string>> = {
  async statement() {
    const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
    return `Date,Credit,Reference,Description,Mobile\n${day},${amount.toFixed(2)},${reference},Advance ${order_id},${phone}`;
  },
  async sms() {
    const message = `NPR ${amount.toFixed(2)} credited to your A/C from ${phone}. Txn ID: ${reference}. ${order_id}`;
    const device_key = process.env.SMS_DEVICE_KEY ?? '';
    return send('sms/device', { device_key, device_id: 'simulator', message, phone_number: 'SIM_BANK' });
  },
  async webhook() {
    const paid_at = now.toISOString();
    const event = {
      event_id: reference,
      provider: 'Simulator',
      reference,
      amount,
      paid_at,
      order_id,
      payer_phone: phone,
    };
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = signatureOf(process.env.PAYMENT_WEBHOOK_SECRET ?? '', timestamp, JSON.stringify(event));
    return send('payment/webhook', event, { [TIMESTAMP]: timestamp, [SIGNATURE]: signature });
  },
};

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return `${response.status} ${await response.text()}`;
}

const play = players[who ?? ''];
console.log(play && order_id && amount > 0 ? await play() : HELP);
