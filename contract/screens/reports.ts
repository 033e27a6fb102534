import type { SchemeType } from '../offers/scheme-types.ts';
import { ofKinds, type Screen } from './screen.ts';

function reportScreen(kind: SchemeType, label: string): Screen {
  const path = `order-report/${kind.toLowerCase()}`;
  return {
    path,
    label,
    group: 'Reports',
    kind,
    grants: {
      view: {
        admin_routes: [path],
        server_routes: [
          ...ofKinds(
            [
              ...(['GET order/report', 'GET order/report/why', 'GET order/report/calls'] as const),
              ...(['GET order/report/by/{by}', 'GET order/choices'] as const),
            ],
            kind,
          ),
          ...(kind === 'CAMPAIGN' ? ofKinds(['GET order/report/quota'], kind) : []),
          'GET office',
        ],
      },
      export: { admin_routes: [`${path}/export`], server_routes: ofKinds(['POST order/report/export'], kind) },
      mail: {
        admin_routes: [`${path}/mail`],
        server_routes: ofKinds(['GET order/report/mail', 'POST order/report/mail'], kind),
      },
    },
  };
}

export const reportScreens: Screen[] = [
  {
    ...reportScreen('PRE-ORDER', 'Pre-order report'),
    records: { 'Report email': 'list', 'Report e-mail': 'list', 'Report mail': 'list' },
  },
  reportScreen('CAMPAIGN', 'Campaign report'),
  reportScreen('MULTI-BUY', 'Multi-buy report'),
];
