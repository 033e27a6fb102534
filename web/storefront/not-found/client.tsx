import { hydrateLater } from '../kit/layout/hydrate.ts';

hydrateLater<object>(() => import('./page.tsx'));
