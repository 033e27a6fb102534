import { accessPages } from './access/access.pages.ts';
import { accessRoutes } from './access/access.routes.ts';
import { accountRoutes } from './access/account.routes.ts';
import type { App } from './app.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { importRoutes } from './catalog/import/imports.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { installAdmin } from './http/admin-app.ts';
import { openApiRoutes } from './http/openapi.ts';
import { installPages } from './http/pages.ts';
import { locationRoutes } from './locations/locations.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { messagingRoutes } from './messaging/messaging.routes.ts';
import { monitoringRoutes } from './monitoring/monitoring.routes.ts';
import { offerPages } from './offers/offers.pages.ts';
import { offerRoutes } from './offers/offers.routes.ts';
import { livingSchemeOf } from './offers/offers.service.ts';
import { soldAt } from './offers/sellers.service.ts';
import { officeRoutes } from './offices/offices.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { orderedVariants } from './orders/orders.service.ts';
import { returnRoutes } from './orders/returns.routes.ts';
import { trackPages, trackRoutes } from './orders/track.routes.ts';
import { picturePlaces } from './picture-places.ts';
import { shippingRoutes } from './shipping/shipping.routes.ts';
import { shopPages } from './shop/shop.pages.ts';
import { shopRoutes } from './shop/shop.routes.ts';

/** Every domain of the server, by name; a new one is added here. */
export async function mountDomains(app: App): Promise<void> {
  accessRoutes(app);
  accountRoutes(app);
  auditRoutes(app);
  locationRoutes(app);
  officeRoutes(app, soldAt);
  catalogRoutes(app, { orderedVariants, livingSchemeOf });
  importRoutes(app);
  feedbackRoutes(app);
  offerRoutes(app);
  shippingRoutes(app);
  orderRoutes(app);
  returnRoutes(app);
  trackRoutes(app);
  shopRoutes(app);
  messagingRoutes(app);
  monitoringRoutes(app);
  mediaRoutes(app, picturePlaces);
  await openApiRoutes(app);
  await installAdmin(app);

  accessPages(app);
  offerPages(app);
  shopPages(app);
  trackPages(app);
  await installPages(app);
}
