import { couponEndpoints as endpoints } from '../../contract/coupons.ts';
import type { App } from '../app.ts';
import { mountCrud } from '../http/crud.ts';
import { couponStore } from './coupons.service.ts';

export function couponRoutes(app: App): void {
  mountCrud(app, couponStore, {
    list: endpoints.listCoupons,
    get: endpoints.getCoupon,
    save: endpoints.saveCoupon,
    remove: endpoints.removeCoupon,
  });
}
