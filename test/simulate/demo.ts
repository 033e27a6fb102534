import { setTimeout as sleep } from 'node:timers/promises';
import { bot, buyers, resellers } from './actors/buyers.ts';
import { retailer } from './actors/staff.ts';
import { type Diary, newDiary } from './diary.ts';
import { NotPlayable } from './options.ts';
import { chances } from './random.ts';
import { client } from './wire.ts';
import { type Office, PASSPHRASE, type Shop } from './world.ts';

/** In milliseconds. */
const TELL = 10_000;
const MOST_OFFICES = 20;

interface Shown {
  address: string;
  seed: number;
  scale: number;
  minutes: number;
}

/**
 * Plays buyers, a bot, resellers and a retailer against the running server, slowly and without faults, so that launch
 * control has data to show. The orders are real rows: use it only on a server with the demo's data, on this machine.
 * Each buyer has its own address if the server is started with TRUST_PROXY=127.0.0.1/32; otherwise all come from one,
 * and are asked for codes.
 */
export async function showLaunch({ address, seed, scale, minutes }: Shown): Promise<void> {
  const diary = newDiary();
  const world = await shopAt(address, diary);
  const length = minutes * 60_000;
  const ending = new AbortController();
  const actor = { world, diary, chance: chances(seed), end: ending.signal };
  console.log('Start the server with TRUST_PROXY=127.0.0.1/32, so that each buyer comes from an address of its own.');
  console.log(`Watch it at ${address}/admin/launch/${world.launch.scheme_id}`);
  const tells = setInterval(() => console.log(summaryOf(diary)), TELL);
  await Promise.all([
    sleep(length).then(() => ending.abort()),
    ...[buyers(actor, scale, length), bot(actor, Math.ceil(scale / 20)), resellers(actor, Math.ceil(scale / 60))],
    retailer(actor),
  ]);
  clearInterval(tells);
  console.log(`The end. ${summaryOf(diary)}`);
}

/** Finds a live demo offer, its variants and some offices, all through the API. */
async function shopAt(address: string, diary: Diary): Promise<Shop> {
  if (!URL.canParse(address)) throw new NotPlayable(`--address is not an address: ${address}.`);
  const { hostname } = new URL(address);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new NotPlayable('--demo plays on this machine alone.');
  const staff = client({ address, actor: 'staff', from: '10.0.0.1' }, diary);
  const signIn = async (email: string): Promise<string> => {
    const { status, reply } = await staff.ask({ path: 'user/login', body: { email, password: PASSPHRASE } });
    if (status === 0) throw new NotPlayable(`No server answers at ${address}: start one with the data of the demo.`);
    if (!reply?.token)
      throw new NotPlayable(`Nobody signs in as ${email}: --demo wants a server with the demo's data.`);
    return reply.token;
  };
  const [admin, retailer] = [await signIn('admin@agrim.example'), await signIn('retailer@agrim.example')];
  const read = async (path: string) => (await staff.ask({ path, token: admin })).reply.data;
  const [running] = await read('scheme?find_type=CAMPAIGN&find_status=running&size=1');
  if (!running) throw new NotPlayable('No campaign offer is running.');
  const scheme = await read(`scheme/${running._id}`);
  const offices: Office[] = [];
  const { allowed_office } = await read(`campaign/access/${scheme.campaign_id}`);
  for (const { office_id } of allowed_office.slice(0, MOST_OFFICES)) offices.push(await read(`office/${office_id}`));
  const idsOf = (variants: { variant_id: string; is_active: boolean }[]) =>
    variants.filter(({ is_active }) => is_active).map(({ variant_id }) => variant_id);
  return {
    address,
    retailer,
    codeFor: () => undefined,
    firstPhone: Math.floor(Date.now() / 1000) % 9_000_000,
    offices,
    launch: {
      scheme_id: scheme._id,
      scheme_type: scheme.type,
      variants: idsOf(scheme.main_variant),
      gifts: idsOf(scheme.bundle_variant),
    },
  };
}

function summaryOf({ answers, placed }: Diary): string {
  const refused = answers.filter(({ did, status }) => did === 'POST order/public' && status >= 400).length;
  return `${placed.length} orders, ${refused} refused.`;
}
