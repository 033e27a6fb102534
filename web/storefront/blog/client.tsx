import { hydrateLater } from '../kit/layout/hydrate.ts';

hydrateLater(() => import('./page.tsx'));
