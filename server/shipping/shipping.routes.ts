import { shippingEndpoints as endpoints, pickupLocations } from '../../contract/shipping.ts';
import type { App } from '../app.ts';
import { mountCrud } from '../http/crud.ts';
import { mount } from '../http/mount.ts';
import { actorOf } from '../http/session.ts';
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
  mountCrud(app, pickupStore, pickupLocations, { removed: 'Pickup Location Deleted.' });
  mount(app, endpoints.removePickupLocations, async ({ body, session }) => ({
    msg: 'Multiple Pickup Location Deleted Successfully.',
    data: { data: await removePickupLocations(db, actorOf(session), body.data) },
  }));
  mount(app, endpoints.setPickupLocations, async ({ body, session }) => ({
    msg: 'Status Changed Successfully.',
    data: { ...body, value: await setPickupLocations(db, actorOf(session), body) },
  }));
  const charges = {
    list: endpoints.listShippingCharges,
    get: endpoints.getShippingCharge,
    save: endpoints.saveShippingCharge,
    remove: endpoints.removeShippingCharge,
  };
  mount(app, endpoints.tryShippingCharge, async ({ query }) => ({ data: await tryCharge(db, query) }));
  mountCrud(app, chargeStore, charges, { removed: 'Shipping Charge Deleted Successfully.' });
  const partners = {
    list: endpoints.listShippingPartners,
    get: endpoints.getShippingPartner,
    save: endpoints.saveShippingPartner,
    remove: endpoints.removeShippingPartner,
  };
  mountCrud(app, partnerStore, partners, {
    saved: 'Shipping Partner Saved',
    removed: 'Shipping Partner Deleted Successfully.',
  });
}
