import type { z } from 'zod';
import { accessEndpoints } from './access/access.ts';
import { accountEndpoints } from './access/account.ts';
import { ownSessionEndpoints } from './access/own-sessions.ts';
import { passkeyEndpoints } from './access/passkeys.ts';
import { pushEndpoints } from './access/push.ts';
import { moduleGroups, modules, roleEndpoints } from './access/roles.ts';
import { userEndpoints } from './access/users.ts';
import { auditEndpoints } from './audit/audit.ts';
import { ourBrandEndpoints } from './brand/our-brand.ts';
import { brands } from './catalog/brands.ts';
import { catalogEndpoints } from './catalog/catalog.ts';
import { productFileEndpoints } from './catalog/imports.ts';
import { specificationSheets } from './catalog/specifications.ts';
import { blogCategories, blogEndpoints, posts } from './content/blog.ts';
import { contactEndpoints } from './content/contact.ts';
import { contentEndpoints, contents } from './content/content.ts';
import { menuEndpoints } from './content/menus.ts';
import { couponEndpoints, coupons } from './coupons/coupons.ts';
import { customerEndpoints } from './customers/customers.ts';
import { feedbackEndpoints } from './feedback/feedback.ts';
import { importEndpoints } from './imports/imports.ts';
import { launchEndpoints } from './launch/launch.ts';
import { areas, districts, locationEndpoints, states } from './locations/locations.ts';
import { officialPlacesEndpoints } from './locations/official-places.ts';
import { mediaEndpoints } from './media/media.ts';
import { messagingEndpoints } from './messaging/messaging.ts';
import { monitoringEndpoints } from './monitoring/monitoring.ts';
import { campaignEndpoints, campaigns } from './offers/campaigns.ts';
import { fieldNames } from './offers/field-data.ts';
import { liveRequestEndpoints } from './offers/live-requests.ts';
import { offerEndpoints } from './offers/offers.ts';
import { schemeEndpoints } from './offers/schemes.ts';
import { officeImportEndpoints } from './offices/office-import.ts';
import { officeTreeEndpoints } from './offices/office-tree.ts';
import { officeEndpoints } from './offices/offices.ts';
import { paymentQrEndpoints } from './offices/payment-qr.ts';
import { storeSearchEndpoints } from './offices/store-search.ts';
import { billEndpoints } from './orders/bills.ts';
import { handOverEndpoints } from './orders/hand-over.ts';
import { lowerPriceEndpoints } from './orders/lower-price.ts';
import { officeMoneyEndpoints } from './orders/office-money.ts';
import { counterEndpoints } from './orders/order-counter.ts';
import { orderDetailEndpoints } from './orders/order-detail.ts';
import { orderItemEndpoints } from './orders/order-items.ts';
import { orderListEndpoints } from './orders/order-lists.ts';
import { orderPaymentEndpoints } from './orders/order-payment.ts';
import { orderEndpoints } from './orders/orders.ts';
import { quoteEndpoints } from './orders/quote.ts';
import { rehearsalEndpoints } from './orders/rehearsal.ts';
import { retailerEndpoints } from './orders/retailers.ts';
import { returnEndpoints } from './orders/returns.ts';
import { todayEndpoints } from './orders/today.ts';
import { trackEndpoints } from './orders/track.ts';
import { paymentEndpoints } from './payments/payments.ts';
import { purchaseEndpoints } from './purchases/purchases.ts';
import { verificationEndpoints } from './purchases/verification.ts';
import { reportEndpoints } from './reports/reports.ts';
import { setupEndpoints } from './reports/setup.ts';
import { brandSections, layoutEndpoints, layouts, productSections } from './sections/home.ts';
import { launchPageEndpoints, launchPages } from './sections/launch-pages.ts';
import { sliders } from './sections/sliders.ts';
import { settingEndpoints } from './settings/settings.ts';
import { pickupLocations, shippingCharges, shippingEndpoints, shippingPartners } from './shipping/shipping.ts';
import { shopEndpoints } from './shop/shop.ts';
import { viewEndpoints } from './views/views.ts';
import { waitingRoomEndpoints } from './waiting-room/waiting-room.ts';
import { waitlistEndpoints } from './waitlist/waitlist.ts';

/** Every plain resource: its four calls, screen and demo rows derive from here. */
export const resources = [
  modules,
  moduleGroups,
  states,
  districts,
  areas,
  brands,
  specificationSheets,
  campaigns,
  fieldNames,
  coupons,
  pickupLocations,
  shippingCharges,
  shippingPartners,
  layouts,
  launchPages,
  productSections,
  brandSections,
  sliders,
  contents,
  posts,
  blogCategories,
] as const;

/** All other calls, by domain. */
const others = {
  ...accessEndpoints,
  ...accountEndpoints,
  ...passkeyEndpoints,
  ...ownSessionEndpoints,
  ...pushEndpoints,
  ...userEndpoints,
  ...roleEndpoints,
  ...auditEndpoints,
  ...locationEndpoints,
  ...officialPlacesEndpoints,
  ...officeEndpoints,
  ...storeSearchEndpoints,
  ...officeTreeEndpoints,
  ...officeImportEndpoints,
  ...paymentQrEndpoints,
  ...catalogEndpoints,
  ...shopEndpoints,
  ...feedbackEndpoints,
  ...productFileEndpoints,
  ...importEndpoints,
  ...mediaEndpoints,
  ...offerEndpoints,
  ...liveRequestEndpoints,
  ...schemeEndpoints,
  ...campaignEndpoints,
  ...waitingRoomEndpoints,
  ...launchEndpoints,
  ...waitlistEndpoints,
  ...shippingEndpoints,
  ...couponEndpoints,
  ...quoteEndpoints,
  ...rehearsalEndpoints,
  ...orderEndpoints,
  ...purchaseEndpoints,
  ...paymentEndpoints,
  ...verificationEndpoints,
  ...orderPaymentEndpoints,
  ...billEndpoints,
  ...lowerPriceEndpoints,
  ...orderItemEndpoints,
  ...orderListEndpoints,
  ...officeMoneyEndpoints,
  ...retailerEndpoints,
  ...returnEndpoints,
  ...trackEndpoints,
  ...orderDetailEndpoints,
  ...counterEndpoints,
  ...todayEndpoints,
  ...handOverEndpoints,
  ...customerEndpoints,
  ...reportEndpoints,
  ...viewEndpoints,
  ...messagingEndpoints,
  ...monitoringEndpoints,
  ...settingEndpoints,
  ...setupEndpoints,
  ...ourBrandEndpoints,
  ...layoutEndpoints,
  ...launchPageEndpoints,
  ...contentEndpoints,
  ...blogEndpoints,
  ...menuEndpoints,
  ...contactEndpoints,
};

const CRUD = ['list', 'get', 'save', 'remove'] as const;
type Resource = (typeof resources)[number];
type CrudCall = Resource[(typeof CRUD)[number]];
type Last<Path extends string> = Path extends `${string}/${infer Rest}` ? Rest : Path;
type CrudCalls = Record<`${(typeof CRUD)[number]} ${Last<Resource['list']['path']>}`, CrudCall>;

/** Every call by name: `save product-section`. */
export const api: typeof others & CrudCalls = {
  ...others,
  // TypeScript can't follow names made from paths through Object.fromEntries.
  ...(Object.fromEntries(
    resources.flatMap((resource) =>
      CRUD.map((call) => [`${call} ${resource.list.path.split('/').at(-1)}`, resource[call]]),
    ),
  ) as CrudCalls),
};

type Endpoint = (typeof others)[keyof typeof others] | CrudCall;

/**
 * Every call by key. A map is looked up once; `Extract` over all calls at each use took a third of the compile time.
 */
type EndpointMap = { [E in Endpoint as `${E['method']} ${E['path']}`]: E };

/** How clients, modules and tests name a call: `POST order/public`. */
export type EndpointKey = keyof EndpointMap;

/** What a role can be granted: a whole call, or one part of it in braces, such as editing (`{_id}`), a `grantedBy` value or one of its `kinds`. */
export type ServerRoute = EndpointKey | `${EndpointKey} {${string}}`;

export type EndpointOf<K extends EndpointKey> = EndpointMap[K];

/** A call's input and reply as sent. */
export type BodyOf<K extends EndpointKey> =
  EndpointOf<K> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** A call's query as sent: numbers and booleans as text, without empty values. */
export type QueryOf<K extends EndpointKey> =
  EndpointOf<K> extends { query: infer Q extends z.ZodType } ? Sendable<z.input<Q>> : never;
type Sendable<Q> = { [F in keyof Q]: Q[F] | number | boolean | null | undefined };
export type ReplyOf<K extends EndpointKey> =
  EndpointOf<K> extends { reply: infer R extends z.ZodType } ? z.input<R> : never;
export type DataOf<K extends EndpointKey> = ReplyOf<K> extends { data: infer D } ? D : never;
export type RowOf<K extends EndpointKey> = DataOf<K> extends (infer R)[] ? R : never;
