import { api } from '../../contract/api.ts';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { sessionOf } from './session.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests look at any reply of the API
export type ApiCall = (path: string, init?: RequestInit) => Promise<any>;

/** Makes calls as the Super Admin. */
export async function createApiCall(): Promise<ApiCall> {
  const { token } = await sessionOf('admin@agrim.example');
  return async (path, init = {}) => {
    const headers = { authorization: token, ...init.headers };
    const response = await fetch(`${process.env.WALK_URL}/api/${path}`, { ...init, headers });
    return response.json();
  };
}

/** The calls that answer a GET with JSON; a logout would end the later ones. */
export const readCalls = (Object.values(api) as Definition[]).filter(
  ({ method, path, file }) => method === 'GET' && !file && path !== 'user/logout',
);

/** How many records to read one by one. */
const RECORDS_READ = 8;

/** Lists that return ids, if their path isn't the one before the id. */
const LISTS: Record<string, string> = {
  'user/session/{id}': 'user',
  'user/why/{id}': 'user',
  'role/access/module/{id}': 'role/module',
  'user/passkey/{id}': 'user',
  'static/public/nepal/district/{id}': 'static/public/nepal/district',
  'static/admin/location/area/{id}': 'area',
  'product/product/{id}': 'product',
  'product/preview/{id}': 'product',
  'product-type/{id}': 'product',
  'product/stock/{id}': 'product',
  'scheme/check/{id}': 'scheme',
  'scheme/preview/{id}': 'scheme',
  'scheme/public/{id}': 'scheme/offer',
  'campaign/access/{id}': 'campaign',
  'field_data/single/{id}': 'field_data',
  'order/public/multi-buy/{id}': 'order?find_scheme_type=MULTI-BUY',
  'order/{id}/payment': 'order?find_scheme_type=MULTI-BUY',
  'order/other-price/{id}': 'scheme',
  'scheme/room/{id}': 'scheme',
  'launch/{id}': 'scheme',
  'launch/{id}/checks': 'scheme',
  'launch/{id}/losses': 'scheme',
  'waitlist/scheme/{id}': 'scheme',
  'waitlist/public/scheme/{id}': 'scheme',
  'setting/single/{id}': 'setting/all',
  'content/versions/{id}': 'content',
  'content/preview/{id}': 'content',
  'blog/versions/{id}': 'blog',
  'blog/preview/{id}': 'blog',
  'layout/versions/{id}': 'layout',
  'slider/versions/{id}': 'slider',
  'launch-page/versions/{id}': 'launch-page',
  'launch-page/preview/{id}': 'launch-page',
  'launch-page/usual/{id}': 'scheme',
  'office/{id}/payment-qr': 'office?find_type=RETAILER',
  'order/retailer/{id}/move': 'office?find_type=RETAILER',
  'office-money/{id}': 'office?find_type=RETAILER',
  'office-money/{id}/till': 'office?find_type=RETAILER',
};

/** Other inputs that calls need besides ids. */
const ADDRESSES: Record<string, (ask: ApiCall) => Promise<string[]>> = {
  'office/public/search': async () => ['?text=kathmandu', '?text=kalanki'],
  'office/public/next': async (ask) => [
    `?${new URLSearchParams({ find_scheme: await offered(ask), ...(await area(ask)) })}`,
  ],
  'product/suggestion': async () => ['?text=tara', '?text=5g'],
  'payment/purchase': async (ask) => {
    const { data } = await ask('order?find_scheme_type=MULTI-BUY&size=8');
    return data.map(({ order_id }: { order_id: string }) => `?order_id=${order_id}`);
  },
  'office/public/near': async () => ['?latitude=27.717&longitude=85.324'],
  'shipping-charge/try': async (ask) => [
    `?${new URLSearchParams({ ...(await area(ask)), amount: '5000', weight: '1.5' })}`,
  ],
  'order/public/quote': async (ask) => {
    const scheme_id = await offered(ask);
    const { main_product } = (await ask(`scheme/public/${scheme_id}`)).data;
    const variant_id = main_product.variant[0]._id;
    return [`?${new URLSearchParams({ scheme_id, variant_id, ...(await area(ask)) })}`];
  },
  'live-change': async (ask) => (await ids(ask, 'scheme')).map((id) => `?entity_id=${id}`),
  'order/hand-over': async () => ['?find=AG', '?find=98'],
  'order/slip': async (ask) => [`?find__id=${(await ids(ask, 'order')).join(',')}`],
  view: async () => ['?find_screen=order-manage/campaign'],
  'product/public/{slug}': async (ask) => each(ask, 'product/public', 'slug'),
  'blog/public/{slug}': async (ask) => each(ask, 'blog/public', 'slug'),
  'content/key/{key}': async (ask) => each(ask, 'content?find_is_page=true', 'key'),
  'slider/key/{key}': async (ask) => each(ask, 'slider', 'key'),
  'menu/key/{key}': async () => ['header', 'footer'],
  'layout/key/{key}': async () => ['home-layout'],
  'setting/all/subtype/{type}': async () => ['Data', 'Payment'],
  'setting/key/{type}/{subtype}/{key}': async () => ['Data/Public/Bank', 'Text/Public/PayAtRetailer'],
  'order/report/by/{by}': async () => ['office', 'state', 'product', 'variant'],
  'content/version/{id}': (ask) => versions(ask, 'content'),
  'blog/version/{id}': (ask) => versions(ask, 'blog'),
  'layout/version/{id}': (ask) => versions(ask, 'layout'),
  'slider/version/{id}': (ask) => versions(ask, 'slider'),
  'launch-page/version/{id}': (ask) => versions(ask, 'launch-page'),
  'role/compare/{id}/{other}': async (ask) => {
    const [one, ...others] = await ids(ask, 'role/role');
    return others.map((other) => `${one}/${other}`);
  },
  'verification/{id}/reference': async (ask) => {
    const headers = { 'content-type': 'application/json' };
    const post = (path: string, body: object) => ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { proofs } = (await post('verification/claim', { queue: 'payment' })).data;
    // The desk has them again.
    await post('verification/release', {});
    return proofs.map(({ _id }: { _id: string }) => `${_id}/reference?reference=TX0001`);
  },
  'waitlist/public/{key}': async () => [process.env.WALK_PLACE ?? ''],
  'customer/{phone}': (ask) => each(ask, 'customer', '_id'),
  'customer/erasure/{id}': async () => [process.env.WALK_ERASURE ?? ''],
  'import/{id}': async () => [process.env.WALK_IMPORT ?? ''],
};

const offered = async (ask: ApiCall) => (await ask('scheme/offer?find_type=CAMPAIGN')).data[0]._id;
const area = async (ask: ApiCall) => ({ vdc_municipality: (await ids(ask, 'area'))[0] as string });
const each = async (ask: ApiCall, list: string, field: string): Promise<string[]> =>
  (await ask(list)).data.slice(0, RECORDS_READ).map((row: Record<string, string>) => row[field]);
const ids = (ask: ApiCall, list: string) => each(ask, list, '_id');
const versions = async (ask: ApiCall, of: string) => {
  const all = await Promise.all((await ids(ask, of)).map((id) => ids(ask, `${of}/versions/${id}`)));
  return all.flat().slice(0, RECORDS_READ);
};

/** Returns addresses of a call whose replies are rich. */
export async function addressesOf({ path, query }: Definition, ask: ApiCall): Promise<string[]> {
  const begin = path.split('{')[0] as string;
  const addresses = await ADDRESSES[path]?.(ask);
  if (addresses) return addresses.map((rest) => `${begin}${rest}`);
  if (!path.includes('{')) return [query?.safeParse({ size: '100' }).success ? `${path}?size=100` : path];
  const list = LISTS[path] ?? begin.replace(/\/$/, '');
  const recordIds = await ids(ask, list);
  const rest = path === 'user/why/{id}' ? '?path=/admin/user-manage' : '';
  return recordIds.map((id) => `${path.replace('{id}', id)}${rest}`);
}
