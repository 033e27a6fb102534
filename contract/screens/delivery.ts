import { crud, crudOf, type Screen } from '../screen.ts';

export const deliveryScreens: Screen[] = [
  {
    path: 'pickup',
    label: 'Pickup locations',
    group: 'Delivery',
    grants: crud('pickup', {
      view: ['GET pickupLocs'],
      add: ['POST pickupLocs'],
      edit: ['GET pickupLocs/{id}', 'POST pickupLocs {_id}', 'POST pickupLocs/multiple/pickup'],
      delete: ['DELETE pickupLocs/{id}', 'POST pickupLocs/deleteAll'],
    }),
  },
  {
    path: 'shipping-charge',
    label: 'Shipping charges',
    group: 'Delivery',
    grants: {
      ...crudOf('shipping-charge', 'shipping-charge'),
      try: { admin_routes: ['shipping-charge/try'], server_routes: ['GET shipping-charge/try'] },
    },
  },
  {
    path: 'shipping-partner',
    label: 'Shipping partners',
    group: 'Delivery',
    grants: crud('shipping-partner', {
      view: ['GET shippingpartner/shippingpartner'],
      add: ['POST shippingpartner/admin'],
      edit: ['GET shippingpartner/shippingpartner/{id}', 'POST shippingpartner/admin {_id}'],
      delete: ['DELETE shippingpartner/delete/{id}'],
    }),
  },
];
