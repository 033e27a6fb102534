import {
  shippingEndpoints as endpoints,
  pickupLocations,
  shippingCharges,
  shippingPartners,
} from '../../contract/shipping/shipping.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { mountCrud } from '../http/rows/crud.ts';
import {
  chargeStore,
  partnerStore,
  pickupStore,
  removePickupLocations,
  setPickupLocations,
  tryCharge,
} from './shipping.service.ts';

export function shippingRoutes(app: App): void {
  const { db } = app;
  mountCrud(app, pickupLocations, pickupStore, { removed: 'Pickup Location Deleted.' });
  mount(app, endpoints.removePickupLocations, async ({ body, session }) => ({
    msg: 'Multiple Pickup Location Deleted Successfully.',
    data: { data: await removePickupLocations(db, actorOf(session), body.data) },
  }));
  mount(app, endpoints.setPickupLocations, async ({ body, session }) => ({
    msg: 'Status Changed Successfully.',
    data: { ...body, value: await setPickupLocations(db, actorOf(session), body) },
  }));
  mount(app, endpoints.tryShippingCharge, async ({ query }) => ({ data: await tryCharge(db, query) }));
  mountCrud(app, shippingCharges, chargeStore, { removed: 'Shipping Charge Deleted Successfully.' });
  mountCrud(app, shippingPartners, partnerStore, {
    saved: 'Shipping Partner Saved',
    removed: 'Shipping Partner Deleted Successfully.',
  });
}
