import { SCHEME_TYPES, type SchemeType, SOLD_AT_ONCE } from '../offers/scheme-types.ts';
import { ofKinds, type Screen } from './screen.ts';

/** Lets the store that hands a purchase over read its payments. */
const PAYMENT = ofKinds(['GET order/{id}/payment', 'GET order/{id}/payment/picture'], 'MULTI-BUY');

/** Grants of a list of orders, and of the actions on its rows. */
function orderGrants(path: string, kinds: readonly SchemeType[]): Screen['grants'] {
  return {
    view: {
      admin_routes: [path],
      server_routes: [
        ...ofKinds(
          ['GET order', 'GET order/waiting', 'GET order/choices', 'GET order/live', 'GET order/other-price/{id}'],
          ...kinds,
        ),
        'GET office',
      ],
    },
    detail: {
      admin_routes: [`${path}/detail/:id`, `${path}/slips`],
      server_routes: ofKinds(
        ['GET order/{id}', 'GET order/{id}/desk', 'GET order/{id}/file/{file}', 'GET order/slip'],
        ...kinds,
      ).concat(kinds.includes('MULTI-BUY') ? PAYMENT : []),
    },
    steps: {
      admin_routes: [`${path}/steps`],
      server_routes: [
        ...ofKinds(
          [
            'POST order/{id}/{step}',
            'POST order/multiple/{step}',
            'POST order/multiple/archive',
            'POST order/{id}/call',
            'POST order/{id}/call/{call}/undo',
            'POST order/{id}/return',
            'POST order/{id}/note',
            'POST order/{id}/file',
            'GET order/{id}/people',
            'GET order/{id}/retailers',
            'POST order/{id}/assign',
          ],
          ...kinds,
        ),
        'GET shippingpartner/shippingpartner',
      ],
    },
    customer: {
      admin_routes: [`${path}/customer/:id`],
      server_routes: ofKinds(['GET order/{id}/customer', 'POST order/{id}/customer'], ...kinds),
    },
    change: {
      admin_routes: [`${path}/change`],
      server_routes: ofKinds(
        ['GET order/{id}/items', 'POST order/{id}/items', 'POST order/{id}/lower-price'],
        ...kinds,
      ),
    },
    export: { admin_routes: [`${path}/export`], server_routes: ofKinds(['POST order/export'], ...kinds) },
  };
}

/** Grants placing an order for a customer at the counter. */
const addGrant = (path: string, kind: SchemeType): Screen['grants'] => ({
  add: { admin_routes: [`${path}/add`], server_routes: ofKinds(['POST order'], kind) },
});

/** For purchases, steps that involve money have their own grants. */
const MONEY: Screen['grants'] = {
  proof: {
    admin_routes: ['order-manage/multi-buy/proof'],
    server_routes: [
      ...ofKinds(['POST order/{id}/proof/{step}'], 'MULTI-BUY'),
      'GET verification',
      'POST verification/claim',
      'POST verification/{id}/{step}',
      'GET verification/{id}/reference',
      'POST verification/release',
      'GET verification/{id}/picture',
    ],
  },
  refund: {
    admin_routes: ['order-manage/multi-buy/refund'],
    server_routes: [...ofKinds(['POST order/{id}/refund'], 'MULTI-BUY'), 'GET verification', 'GET verification/refund'],
  },
};

function orderScreen(kind: SchemeType, label: string, card?: string): Screen {
  const path = `order-manage/${kind.toLowerCase()}`;
  return {
    path,
    label,
    group: 'Orders',
    kind,
    ...(card && { card }),
    grants: { ...orderGrants(path, [kind]), ...addGrant(path, kind), ...(kind === 'MULTI-BUY' && MONEY) },
  };
}

const ofAllKinds = (path: string, label: string): Screen => ({
  path,
  label,
  group: 'Orders',
  grants: orderGrants(path, SCHEME_TYPES),
});

export const orderScreens: Screen[] = [
  orderScreen('PRE-ORDER', 'Pre-orders', 'Pre-order orders'),
  orderScreen('CAMPAIGN', 'Campaign orders', 'Campaign orders'),
  orderScreen('MULTI-BUY', 'Multi-buy orders'),
  {
    path: 'work-list',
    label: 'Call list',
    group: 'Orders',
    grants: {
      view: {
        admin_routes: ['work-list'],
        server_routes: ofKinds(['GET order/calls', 'GET order/today'], ...SCHEME_TYPES),
      },
      call: {
        admin_routes: ['work-list/call'],
        server_routes: ofKinds(
          ['POST order/{id}/call', 'POST order/{id}/call/{call}/undo', 'POST order/{id}/{step}'],
          ...SCHEME_TYPES,
        ),
      },
      sell: {
        admin_routes: ['work-list/sell'],
        server_routes: [
          ...ofKinds(['POST order/sale'], ...SOLD_AT_ONCE),
          ...ofKinds(['GET order/slip'], ...SCHEME_TYPES),
        ],
      },
      hand_over: {
        admin_routes: ['work-list/hand-over'],
        server_routes: ofKinds(['GET order/hand-over', 'GET order/slip', 'POST order/{id}/{step}'], ...SCHEME_TYPES),
      },
    },
  },
  {
    path: 'your-retailers',
    label: 'Retailer performance',
    group: 'Orders',
    grants: {
      view: { admin_routes: ['your-retailers'], server_routes: ofKinds(['GET order/retailer'], ...SCHEME_TYPES) },
      remind: {
        admin_routes: ['your-retailers/remind'],
        server_routes: ofKinds(['POST order/retailer/remind'], ...SCHEME_TYPES),
      },
      move: {
        admin_routes: ['your-retailers/move'],
        server_routes: ofKinds(
          [
            'GET order/retailer/move',
            'GET order/retailer/{id}/move',
            'POST order/retailer/{id}/move',
            'POST order/retailer/{id}/move/{move}/undo',
          ],
          ...SCHEME_TYPES,
        ),
      },
    },
  },
  {
    path: 'office-money',
    label: 'Office balances',
    group: 'Orders',
    records: { Deposit: 'list', 'Locked month': 'list', 'Closed till': 'list' },
    grants: {
      view: {
        admin_routes: ['office-money', 'office-money/detail/:id'],
        server_routes: ['GET office-money', 'GET office-money/{id}', 'GET office-money/{id}/till'],
      },
      deposit: {
        admin_routes: ['office-money/deposit'],
        server_routes: ['POST office-money/{id}/deposit', 'POST office-money/deposit/{id}/correct'],
      },
      confirm: {
        admin_routes: ['office-money/confirm'],
        server_routes: ['POST office-money/deposit/{id}/answer'],
      },
      till: { admin_routes: ['office-money/till'], server_routes: ['POST office-money/{id}/till'] },
      lock: { admin_routes: ['office-money/lock'], server_routes: ['POST office-money/{id}/lock'] },
      export: { admin_routes: ['office-money/export'], server_routes: ['POST office-money/export'] },
    },
  },
  {
    path: 'sales-book',
    label: 'Sales book',
    group: 'Orders',
    records: { Bill: 'list' },
    grants: {
      view: { admin_routes: ['sales-book'], server_routes: ofKinds(['GET bill', 'GET bill/book'], ...SCHEME_TYPES) },
      record: { admin_routes: ['sales-book/record'], server_routes: ofKinds(['POST bill/{id}'], ...SCHEME_TYPES) },
      import: {
        admin_routes: ['sales-book/import'],
        server_routes: ['POST bill/import', ...ofKinds(['POST bill/{id}'], ...SCHEME_TYPES)],
      },
      export: { admin_routes: ['sales-book/export'], server_routes: ofKinds(['GET bill/export'], ...SCHEME_TYPES) },
    },
  },
  {
    path: 'customer-manage',
    label: 'Customers',
    group: 'Orders',
    records: { Customer: 'list' },
    grants: {
      view: {
        admin_routes: ['customer-manage', 'customer-manage/detail/:id'],
        server_routes: ['GET customer', 'GET customer/{phone}'],
      },
      care: {
        admin_routes: ['customer-manage/care'],
        server_routes: ['POST customer/{phone}/note', 'POST customer/{phone}/sms'],
      },
      erase: {
        admin_routes: ['customer-manage/erase', 'customer-manage/erasure/:id'],
        server_routes: ['POST customer/{phone}/erase', 'GET customer/erasure/{id}'],
      },
      join: {
        admin_routes: ['customer-manage/join'],
        server_routes: ['POST customer/{phone}/number', 'DELETE customer/{phone}/number/{other}'],
      },
      block: {
        admin_routes: ['customer-manage/block'],
        server_routes: ['POST customer/{phone}/block', 'DELETE customer/{phone}/block'],
      },
    },
  },
  {
    path: 'payment-statements',
    label: 'Incoming payments',
    group: 'Orders',
    records: { Payment: 'list', Payments: 'list' },
    grants: {
      view: {
        admin_routes: ['payment-statements', 'payment-statements/missing'],
        server_routes: ['GET payment', 'GET payment/count', 'GET payment/missing'],
      },
      confirm: {
        admin_routes: ['payment-statements/confirm'],
        server_routes: [
          'POST payment/statement',
          'POST payment/match',
          'POST payment/{id}/confirm',
          'POST payment/{id}/undo',
          'POST payment/{id}/move',
          'POST payment/{id}/owe',
          'POST payment/{id}/aside',
          'POST payment/{id}/note',
          'GET payment/purchase',
        ],
      },
      refund: { admin_routes: ['payment-statements/refund'], server_routes: ['POST payment/{id}/refund'] },
    },
  },
  { ...ofAllKinds('orders', 'All orders'), records: { Order: 'detail', Purchase: 'detail' } },
  ofAllKinds('active-orders', 'Active orders'),
  { ...ofAllKinds('archived-orders', 'Archived orders'), records: { 'Archived details': 'list' } },
];
