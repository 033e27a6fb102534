import type { ServerRoute } from '../api.ts';
import { coupons } from '../coupons/coupons.ts';
import { campaigns } from '../offers/campaigns.ts';
import { fieldNames } from '../offers/field-data.ts';
import { SCHEME_TYPES, type SchemeType } from '../offers/scheme-types.ts';
import { crud, inForm, ofKinds, PICTURES, type Screen, screenOf } from './screen.ts';

/** Calls for the choices in a scheme's form, besides pictures. */
const SCHEME_CHOICES: ServerRoute[] = [
  'GET product',
  'GET product/product/{id}',
  'GET campaign',
  'GET field_data',
  'GET office',
];

function schemeScreen(kind: SchemeType, label: string, card?: string): Screen {
  const base = `scheme-manage/${kind.toLowerCase()}`;
  const own = (...routes: ServerRoute[]) => ofKinds(routes, kind);
  return {
    path: base,
    label,
    group: 'Offers',
    kind,
    records: { Scheme: 'edit' },
    ...(card && { card }),
    grants: {
      ...crud(base, {
        view: own('GET scheme'),
        add: [...own('POST scheme'), ...SCHEME_CHOICES, ...PICTURES],
        edit: [
          ...own('GET scheme/{id}', 'POST scheme {_id}', 'GET scheme/check/{id}', 'POST order/other-price/{id}'),
          'GET live-change',
          ...SCHEME_CHOICES,
          ...PICTURES,
        ],
        delete: own('DELETE scheme/{id}'),
      }),
      duplicate: {
        admin_routes: [`${base}/duplicate/:id`],
        server_routes: own('GET scheme/{id}', 'POST scheme/duplicate/{id}'),
      },
      publish: {
        admin_routes: [`${base}/publish`],
        server_routes: own(
          'GET scheme/{id}',
          'POST scheme/publish/{id}',
          'GET scheme/check/{id}',
          'GET scheme/preview/{id}',
        ),
      },
      try: {
        admin_routes: [`${base}/try`],
        server_routes: own('GET scheme/{id}', 'GET scheme/preview/{id}'),
      },
      room: {
        admin_routes: [`${base}/room`],
        server_routes: own('GET scheme/{id}', 'GET scheme/room/{id}', 'POST scheme/room/{id}'),
      },
    },
  };
}

export const offerScreens: Screen[] = [
  screenOf(
    campaigns,
    {},
    {
      access: {
        admin_routes: [`${campaigns.screen.path}/access/:id`],
        server_routes: [
          'GET campaign/access/{id}',
          'POST campaign/access/{id}',
          'POST campaign/access/{id}/move',
          'GET campaign/access/{id}/export',
          'POST campaign/access/{id}/import',
          'GET office',
        ],
      },
    },
  ),
  schemeScreen('PRE-ORDER', 'Pre-order schemes', 'Pre-order scheme'),
  schemeScreen('CAMPAIGN', 'Campaign schemes', 'Campaign scheme'),
  schemeScreen('MULTI-BUY', 'Multi-buy schemes'),
  {
    path: 'waitlist',
    label: 'Waitlists',
    group: 'Offers',
    records: { 'Waitlist entry': 'detail', 'Waiting place': 'detail', 'Waiting number': 'list' },
    grants: {
      ...crud('waitlist', { view: ['GET waitlist', 'GET waitlist/schemes'] }),
      detail: { admin_routes: ['waitlist/detail/:id'], server_routes: ['GET waitlist/{id}'] },
      offer: {
        admin_routes: ['waitlist/offer'],
        server_routes: ofKinds(
          ['POST waitlist/scheme/{id}/offer', 'GET waitlist/scheme/{id}', 'POST waitlist/scheme/{id}'],
          ...SCHEME_TYPES,
        ),
      },
      remove: { admin_routes: ['waitlist/remove'], server_routes: ['POST waitlist/{id}/remove'] },
      export: { admin_routes: ['waitlist/export'], server_routes: ['GET waitlist/export'] },
    },
  },
  {
    path: 'launch',
    label: 'Launch control',
    group: 'Offers',
    grants: {
      view: {
        admin_routes: ['launch', 'launch/:id', 'launch/report/:id'],
        server_routes: ofKinds(
          ['GET launch/{id}', 'GET launch/{id}/checks', 'GET launch/{id}/losses', 'GET scheme'],
          ...SCHEME_TYPES,
        ),
      },
      pause: { admin_routes: ['launch/pause'], server_routes: ofKinds(['POST launch/{id}/pause'], ...SCHEME_TYPES) },
      banner: { admin_routes: ['launch/banner'], server_routes: ofKinds(['POST launch/{id}/banner'], ...SCHEME_TYPES) },
      variant: {
        admin_routes: ['launch/variant'],
        server_routes: ofKinds(['POST launch/{id}/variant'], ...SCHEME_TYPES),
      },
      late: { admin_routes: ['launch/late'], server_routes: ofKinds(['POST launch/{id}/call-late'], ...SCHEME_TYPES) },
    },
  },
  screenOf(fieldNames),
  screenOf(coupons, inForm(...ofKinds(['GET scheme'], ...SCHEME_TYPES), 'GET product'), {
    many: {
      admin_routes: ['coupon-manage/many'],
      server_routes: ['POST coupon/{id}/many', 'GET coupon/export'],
    },
  }),
];
