import type { Language } from '../contract/language/language.ts';
import { accessPages } from './access/access.pages.ts';
import { accessRoutes } from './access/access.routes.ts';
import { accountRoutes } from './access/accounts/account.routes.ts';
import { confirmPassword, withPassword } from './access/accounts/account.service.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from './access/second-person.service.ts';
import { requireOtherPerson } from './access/settled.service.ts';
import { createTrail } from './access/sign-in-trail.ts';
import type { App, BaseApp } from './app.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { brandRoutes, brandsOf } from './brand/brand.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { productFileRoutes } from './catalog/import/product-files.routes.ts';
import { contentPages } from './content/content.pages.ts';
import { contentRoutes } from './content/content.routes.ts';
import { frameOf } from './content/frame.ts';
import { couponRoutes } from './coupons/coupons.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { openApiRoutes } from './http/openapi/openapi.routes.ts';
import { installAdmin } from './http/pages/admin-app.ts';
import { installPages } from './http/pages/pages.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { launchRoutes } from './launch/launch.routes.ts';
import { createCodeGate } from './limits/code-gate.service.ts';
import { createOrderGate } from './limits/order-gate.service.ts';
import { locationRoutes } from './locations/locations.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { storeLogo } from './media/media.service.ts';
import { messagingRoutes } from './messaging/messaging.routes.ts';
import { monitoringRoutes } from './monitoring/monitoring.routes.ts';
import { guardProducts } from './offers/live/guard-products.ts';
import { offerPages } from './offers/offers.pages.ts';
import { offerRoutes } from './offers/offers.routes.ts';
import { livingSchemesOf, unitsLeftOf } from './offers/offers.service.ts';
import { checkScheme } from './offers/schemes/scheme-check.ts';
import { schemeOfKinds } from './offers/schemes/schemes.ts';
import { ordersLeftAt, sellsAt, soldAt } from './offers/sellers.service.ts';
import { officeRoutes } from './offices/offices.routes.ts';
import { paymentQrRoutes } from './offices/payment-qr.routes.ts';
import { genuinePages } from './orders/genuine/genuine.pages.ts';
import { openIntake } from './orders/intake/open-intake.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { orderedVariants } from './orders/orders.service.ts';
import { quoteRoutes } from './orders/quote.routes.ts';
import { createRehearsals } from './orders/rehearsals.service.ts';
import { returnRoutes } from './orders/returns/returns.routes.ts';
import { ordersOfOffice } from './orders/steps/office-orders.service.ts';
import { trackPages, trackRoutes } from './orders/track/track.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { bankPayments } from './payments/payments.service.ts';
import { refuseReturned } from './payments/returned.service.ts';
import { noteSms } from './payments/sms.ts';
import { verificationRoutes } from './purchases/desk/desk.routes.ts';
import { paidFrom } from './purchases/payment-of.service.ts';
import { purchasePages } from './purchases/purchases.pages.ts';
import { purchaseRoutes } from './purchases/purchases.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { followContentKey } from './sections/follow-content.ts';
import { homePages } from './sections/home.pages.ts';
import { sectionReader } from './sections/read-sections.service.ts';
import { sectionRoutes } from './sections/sections.routes.ts';
import { settingRoutes } from './settings/settings.routes.ts';
import { shippingRoutes } from './shipping/shipping.routes.ts';
import { comparePage } from './shop/compare.pages.ts';
import { goesWithOf } from './shop/goes-with.service.ts';
import { shopPages } from './shop/shop.pages.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { openRooms } from './waiting-room/open-rooms.ts';
import { waitingRoomRoutes } from './waiting-room/waiting-room.routes.ts';
import { isOffered } from './waitlist/taken.service.ts';
import { numbersToTell } from './waitlist/tell.service.ts';
import { waitlistPages, waitlistRoutes } from './waitlist/waitlist.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';
import { countsByArea } from './wiring/location-counts.ts';
import { officeUses, usersBelow } from './wiring/office-uses.ts';
import { picturePlaces } from './wiring/picture-places.ts';
import { recordNames } from './wiring/record-names.ts';
import { products as productFiles, retailers as retailerFiles, tableImports } from './wiring/table-imports.ts';

/**
 * Opens the modules that every request needs, then mounts every domain of the server, by name; add new domains here.
 */
export async function mountDomains(base: BaseApp): Promise<App> {
  const intake = openIntake(base);
  const brands = brandsOf(base);
  const { pressure } = intake;
  const rooms = openRooms(base, pressure);
  const trail = createTrail(base);
  const app: App = Object.assign(base, {
    ...brands,
    frame: (language: Language) => frameOf(base, language),
    noteRefusal: trail.refused,
    pressure,
  });
  const codes = createCodeGate(app);
  const gate = createOrderGate(app, {
    codes,
    unitsLeft: (scheme_id) => unitsLeftOf(app.db, scheme_id),
  });
  const rehearse = createRehearsals(app, intake);

  accessRoutes(app, trail);
  accountRoutes(app);
  auditRoutes(app, recordNames);
  locationRoutes(app, countsByArea);
  officeRoutes(app, {
    selling: { soldAt, sellsAt, ordersLeftAt },
    usesOf: officeUses,
    usersBelow,
    ordersOf: ordersOfOffice(app.clock),
    retailerFiles,
  });
  paymentQrRoutes(app, {
    withPassword,
    requireOtherPerson,
    asksSecondPerson: (db, by) => asksSecondPerson(db, { ...by, route: SECOND_PERSON_CALLS.payment_qr }),
  });
  catalogRoutes(app, { orderedVariants, livingSchemesOf, guardLive: guardProducts });
  productFileRoutes(app, productFiles);
  importRoutes(app, tableImports, confirmPassword);
  feedbackRoutes(app);
  offerRoutes(app, numbersToTell);
  shippingRoutes(app);
  couponRoutes(app);
  viewRoutes(app);
  waitingRoomRoutes(app, rooms, schemeOfKinds, isOffered);
  orderRoutes(app, { intake, gate, rooms, rehearse, paidFrom: paidFrom(bankPayments) });
  purchaseRoutes(app, { intake, gate, rehearse, refuseReturned, bankPayments });
  waitlistRoutes(app, codes, schemeOfKinds);
  verificationRoutes(app, { bankPayments, refuseReturned });
  quoteRoutes(app);
  returnRoutes(app);
  trackRoutes(app);
  customerRoutes(app);
  reportRoutes(app);
  launchRoutes(app, { schemeOfKinds, checkScheme });
  watchRoutes(app);
  shopRoutes(app);
  sectionRoutes(app);
  contentRoutes(app, followContentKey);
  settingRoutes(app);
  brandRoutes(app, storeLogo);
  paymentRoutes(app);
  messagingRoutes(app, noteSms);
  monitoringRoutes(app);
  mediaRoutes(app, picturePlaces);
  await openApiRoutes(app);
  await installAdmin(app);

  const readSections = sectionReader(app);
  accessPages(app);
  homePages(app, readSections);
  const goesWith = goesWithOf(app);
  offerPages(app, readSections, goesWith);
  shopPages(app, readSections, goesWith);
  comparePage(app);
  contentPages(app);
  trackPages(app);
  genuinePages(app);
  waitlistPages(app);
  purchasePages(app);
  await installPages(app);
  return app;
}
