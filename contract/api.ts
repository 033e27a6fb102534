import type { z } from 'zod';
import { accessEndpoints } from './access.ts';
import { accountEndpoints } from './account.ts';
import { auditEndpoints } from './audit.ts';
import { blogCategories, blogEndpoints, posts } from './blog.ts';
import { brands } from './brands.ts';
import { campaignEndpoints, campaigns } from './campaigns.ts';
import { catalogEndpoints } from './catalog.ts';
import { contactEndpoints } from './contact.ts';
import { contentEndpoints, contents } from './content.ts';
import { couponEndpoints, coupons } from './coupons.ts';
import { customerEndpoints } from './customers.ts';
import { feedbackEndpoints } from './feedback.ts';
import { fieldNames } from './field-data.ts';
import { importEndpoints } from './imports.ts';
import { launchEndpoints } from './launch.ts';
import { launchPageEndpoints, launchPages } from './launch-pages.ts';
import { brandSections, layoutEndpoints, layouts, productSections } from './layout.ts';
import { liveRequestEndpoints } from './live-requests.ts';
import { areas, districts, locationEndpoints, states } from './locations.ts';
import { mediaEndpoints } from './media.ts';
import { menuEndpoints } from './menus.ts';
import { messagingEndpoints } from './messaging.ts';
import { monitoringEndpoints } from './monitoring.ts';
import { offerEndpoints } from './offers.ts';
import { officeImportEndpoints } from './office-import.ts';
import { officeTreeEndpoints } from './office-tree.ts';
import { officeEndpoints } from './offices.ts';
import { officialPlacesEndpoints } from './official-places.ts';
import { counterEndpoints } from './order-counter.ts';
import { orderDetailEndpoints } from './order-detail.ts';
import { orderItemEndpoints } from './order-items.ts';
import { orderListEndpoints } from './order-lists.ts';
import { orderPaymentEndpoints } from './order-payment.ts';
import { orderEndpoints } from './orders.ts';
import { ourBrandEndpoints } from './our-brand.ts';
import { ownSessionEndpoints } from './own-sessions.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { paymentQrEndpoints } from './payment-qr.ts';
import { paymentEndpoints } from './payments.ts';
import { purchaseEndpoints } from './purchases.ts';
import { quoteEndpoints } from './quote.ts';
import { reportEndpoints } from './reports.ts';
import { returnEndpoints } from './returns.ts';
import { moduleGroups, modules, roleEndpoints } from './roles.ts';
import { schemeEndpoints } from './schemes.ts';
import { settingEndpoints } from './settings.ts';
import { setupEndpoints } from './setup.ts';
import { pickupLocations, shippingCharges, shippingEndpoints, shippingPartners } from './shipping.ts';
import { shopEndpoints } from './shop.ts';
import { sliders } from './sliders.ts';
import { specificationSheets } from './specifications.ts';
import { storeSearchEndpoints } from './store-search.ts';
import { trackEndpoints } from './track.ts';
import { trialEndpoints } from './trials.ts';
import { userEndpoints } from './users.ts';
import { verificationEndpoints } from './verification.ts';
import { viewEndpoints } from './views.ts';
import { waitingRoomEndpoints } from './waiting-room.ts';
import { waitlistEndpoints } from './waitlist.ts';
import { watchEndpoints } from './watches.ts';

/** Every plain resource: its four calls, its screen and what the demo has of it follow from here. */
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
  ...importEndpoints,
  ...mediaEndpoints,
  ...offerEndpoints,
  ...liveRequestEndpoints,
  ...schemeEndpoints,
  ...campaignEndpoints,
  ...waitingRoomEndpoints,
  ...launchEndpoints,
  ...waitlistEndpoints,
  ...watchEndpoints,
  ...shippingEndpoints,
  ...couponEndpoints,
  ...quoteEndpoints,
  ...orderEndpoints,
  ...purchaseEndpoints,
  ...paymentEndpoints,
  ...verificationEndpoints,
  ...orderPaymentEndpoints,
  ...orderItemEndpoints,
  ...orderListEndpoints,
  ...returnEndpoints,
  ...trackEndpoints,
  ...trialEndpoints,
  ...orderDetailEndpoints,
  ...counterEndpoints,
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

/** Every call of the product by a name of its own: `save product-section`. */
export const api: typeof others & CrudCalls = {
  ...others,
  // The names are made of the paths, which TypeScript cannot follow through Object.fromEntries.
  ...(Object.fromEntries(
    resources.flatMap((resource) =>
      CRUD.map((call) => [`${call} ${resource.list.path.split('/').at(-1)}`, resource[call]]),
    ),
  ) as CrudCalls),
};

export type Endpoint = (typeof others)[keyof typeof others] | CrudCall;

/** Every call by its key. A map is looked up once; `Extract` over all calls at each use took a third of the compiler's work. */
type EndpointMap = { [E in Endpoint as `${E['method']} ${E['path']}`]: E };

/** `POST order/public`: how clients, modules and tests name a call. */
export type EndpointKey = keyof EndpointMap;

/** A key, or the key of a part of a call that is granted apart: its editing half, one value of `grantedBy`, one of its `kinds`. */
export type ServerRoute = EndpointKey | `${EndpointKey} {${string}}`;

export type EndpointOf<K extends EndpointKey> = EndpointMap[K];

/** The wire form of what a call takes and gives. */
export type BodyOf<K extends EndpointKey> =
  EndpointOf<K> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** The fields that a call's query may hold; numbers and booleans are sent as text, empty ones are not sent. */
export type QueryOf<K extends EndpointKey> =
  EndpointOf<K> extends { query: infer Q extends z.ZodType } ? Sendable<z.input<Q>> : never;
type Sendable<Q> = { [F in keyof Q]: Q[F] | number | boolean | null | undefined };
export type ReplyOf<K extends EndpointKey> =
  EndpointOf<K> extends { reply: infer R extends z.ZodType } ? z.input<R> : never;
export type DataOf<K extends EndpointKey> = ReplyOf<K> extends { data: infer D } ? D : never;
export type RowOf<K extends EndpointKey> = DataOf<K> extends (infer R)[] ? R : never;
