import { DAY_MS } from '../../contract/durations.ts';
import { databaseOf, query } from '../faults/shop.ts';
import type { Diary } from './diary.ts';
import type { Site } from './site.ts';
import { client } from './wire.ts';

export const PASSPHRASE = 'agrim demo passphrase';

/** A variant before the launch. */
export interface Stock {
  variant_id: string;
  free: number;
  held: number;
  sold: number;
}

export interface Office {
  _id: string;
  state: string;
  district: string;
  vdc_municipality: string;
}

export interface Launch {
  scheme_id: string;
  scheme_type: 'CAMPAIGN' | 'MULTI-BUY';
  variants: string[];
  gifts: string[];
}

/** A launch as its customers and its retailer see it. */
export interface Shop {
  address: string;
  /** The session of the user at the first of the offices. */
  retailer: string;
  offices: Office[];
  launch: Launch;
  /** The first number of the buyers' phones. */
  firstPhone: number;
  /** The last code for a phone; undefined before the first. */
  codeFor(phone: string): string | undefined;
}

/**
 * Its own server with a launch that starts now: a campaign with quotas, and a multi-buy with a short time to pay.
 */
export interface World extends Shop {
  /** The server and the targets of faults; its `address` is the line's. */
  site: Site;
  url: string;
  admin: string;
  campaign_id: string;
  /** How many units each office can order, by its id. */
  quotas: Map<string, number>;
  multibuy: Launch;
  /** A scheme that starts in the middle of the launch, whose first visitors are let in by draw. */
  draw: { scheme_id: string; opens_at: number };
  stock: Stock[];
  limit_per_phone: number;
  /** Notes the staff's calls in this diary from now on. */
  diary(of: Diary): void;
  /** Sets the price of the launch's variants, in rupees, by the back office's call. */
  setPrice(price: number): Promise<number>;
  publish(is_published: boolean): Promise<number>;
  /** Puts a waiting room before the launch, or removes it. */
  setRoom(mode: 'always' | 'off'): Promise<number>;
  /** How many visitors the waiting room lets in per minute. */
  per_minute: number;
}

interface Goods {
  _id: string;
  variants: string[];
}

interface Size {
  /** Units of each launch variant, its gift and the multi-buy. */
  units: number;
  /** Orders that each office can take. */
  quota: number;
  /** How many visitors the waiting room lets in per minute. */
  per_minute: number;
  /** In how many milliseconds the draw's scheme starts. */
  opens_in: number;
}

export const FIRST_PRICE = 50_000;
/** The multi-buy's advance in rupees. */
export const ADVANCE = 1_000;
const LIMIT_PER_PHONE = 2;
const ROOM = {
  prequeue_minutes: 0,
  open_minutes: 60,
  shuffle: true,
  most_active: 100_000,
  session_minutes: 10,
};

/** Opens the launch. */
export async function openWorld(
  before: Diary,
  { units, quota, per_minute, opens_in }: Size,
  site: Site,
): Promise<World> {
  const { machine, line } = site;
  const url = await databaseOf(machine);
  const { address } = line;
  const who = { address, actor: 'staff', from: '10.0.0.1' };
  let staff = client(who, before);
  const signIn = async (email: string): Promise<string> =>
    (await staff.ask({ path: 'user/login', body: { email, password: PASSPHRASE } })).reply.token;
  const [admin, retailer] = [await signIn('admin@agrim.example'), await signIn('retailer@agrim.example')];

  async function must(path: string, body?: object) {
    const { status, reply } = await staff.ask({ path, token: admin, ...(body && { body }) });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(reply)}`);
    return reply;
  }

  const offices = await query<Office>(url, OFFICES);
  const [main, other] = await query<Goods>(url, productsOf('MAIN'));
  const [gift, otherGift] = await query<Goods>(url, productsOf('BUNDLE'));
  if (!main || !other || !gift || !otherGift) throw new Error('The demo has no products to sell.');
  const sold = [main, other, gift, otherGift].flatMap(({ variants }) => variants);
  await query(
    url,
    `update variants set inventory = held + ${units} where _id in (${sold.map((id) => `'${id}'`).join()})`,
  );
  const stock = await query<Stock>(
    url,
    `select _id as variant_id, inventory - held as free, held, sold from variants where _id in (${sold.map((id) => `'${id}'`).join()})`,
  );
  const campaign = await must('campaign', { name: 'Simulation', code: 'SIMULATION' });
  const campaign_id = campaign.data._id;
  const quotas = new Map(offices.map(({ _id }) => [_id, quota]));
  await must(`campaign/access/${campaign_id}`, {
    is_allowed_all_office: false,
    allowed_office: [...quotas].map(([office_id, no_of_order]) => ({ office_id, no_of_order })),
  });
  const dates = {
    start_date: new Date(Date.now() - 1000).toISOString(),
    end_date: new Date(Date.now() + DAY_MS).toISOString(),
  };
  const goods = (phone: Goods, gift: Goods, scheme_price: number) => ({
    main_product: phone._id,
    bundle_product: [{ product_id: gift._id }],
    main_variant: phone.variants.map((variant_id) => ({ variant_id, is_active: true, scheme_price })),
    bundle_variant: gift.variants.map((variant_id) => ({ variant_id, is_active: true })),
    actual_price: 2_000,
    offer_price: 0,
    confirm_above_list: true,
  });
  const campaignBody = (price: number) => ({
    ...dates,
    ...goods(main, gift, price),
    type: 'CAMPAIGN',
    name: 'Simulation of a launch',
    campaign_id,
    limit_per_phone: LIMIT_PER_PHONE,
  });
  const scheme_id = await newScheme(campaignBody(FIRST_PRICE));
  await must(`waitlist/scheme/${scheme_id}`, { mode: 'order', gives: 'auto', hours: 1 });
  const multibuy_id = await newScheme({
    ...dates,
    ...goods(other, otherGift, FIRST_PRICE),
    type: 'MULTI-BUY',
    name: 'Simulation of a multi-buy',
    advance_payment: ADVANCE,
    payment_window: 1,
    allowed_office: offices.map(({ _id }) => ({ office_id: _id })),
  });
  // Customers don't see an order's number if the shop hides it.
  await query(url, `update settings set value = 'true' where key = 'OrderNumber'`);
  const opens_at = Date.now() + opens_in;
  const draw_id = await newScheme({
    ...dates,
    start_date: new Date(opens_at).toISOString(),
    ...goods(other, otherGift, FIRST_PRICE),
    type: 'PRE-ORDER',
    name: 'Simulation of a draw',
  });
  // Let in so few that nearly all see the position they have drawn.
  await must(`scheme/room/${draw_id}`, { ...ROOM, mode: 'opening', prequeue_minutes: 60, per_minute: 1 });

  async function newScheme(body: object): Promise<string> {
    const { data } = await must('scheme', body);
    await must(`scheme/publish/${data._id}`, { is_published: true });
    return data._id;
  }

  return {
    site,
    address,
    url,
    admin,
    retailer,
    offices,
    campaign_id,
    quotas,
    stock,
    limit_per_phone: LIMIT_PER_PHONE,
    launch: { scheme_id, scheme_type: 'CAMPAIGN', variants: main.variants, gifts: gift.variants },
    multibuy: {
      scheme_id: multibuy_id,
      scheme_type: 'MULTI-BUY',
      variants: other.variants,
      gifts: otherGift.variants,
    },
    draw: { scheme_id: draw_id, opens_at },
    diary(of) {
      staff = client(who, of);
    },
    async setPrice(price) {
      const body = { ...campaignBody(price), _id: scheme_id };
      return (await staff.ask({ path: 'scheme', body, token: admin })).status;
    },
    per_minute,
    setRoom: async (mode) =>
      (await staff.ask({ path: `scheme/room/${scheme_id}`, body: { ...ROOM, mode, per_minute }, token: admin })).status,
    firstPhone: 0,
    codeFor: (phone) =>
      machine
        .logged()
        .split('\n')
        .findLast((line) => line.includes(` to ${phone},`))
        ?.match(/\b\d{6}\b/)?.[0],
    publish: async (is_published) =>
      (await staff.ask({ path: `scheme/publish/${scheme_id}`, body: { is_published }, token: admin })).status,
  };
}

/** The office of the demo's retailer first, then some more with a payment code of their own. */
const OFFICES = `
  select o._id, o.state, o.district, o.vdc_municipality from offices o
  where o.type = 'RETAILER' and o.is_active and o.vdc_municipality is not null and o.payment_qr is not null
  order by exists (select from users u where u.office_id = o._id and u.email = 'retailer@agrim.example') desc, o.office_code limit 4`;

/** Two phones, or two gifts, with the fewest orders; only some variants, so that they run out. */
const productsOf = (type: string) => `
  select p._id, (array_agg(v._id order by v._id))[1:2] as variants from products p join variants v on v.product_id = p._id
  where p.type = '${type}' and p.is_active and p.is_published and not p.is_deleted and v.is_available
  group by p._id order by (select count(*) from order_items i where i.variant_id = any(array_agg(v._id))), p._id limit 2`;
