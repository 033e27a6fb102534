import { pickupLocations, shippingCharges } from '../shipping/shipping.ts';
import { type Screen, screenOf } from './screen.ts';

export const deliveryScreens: Screen[] = [
  screenOf(pickupLocations, { edit: ['POST pickupLocs/multiple/pickup'], delete: ['POST pickupLocs/deleteAll'] }),
  screenOf(
    shippingCharges,
    {},
    { try: { admin_routes: ['shipping-charge/try'], server_routes: ['GET shipping-charge/try'] } },
  ),
];
