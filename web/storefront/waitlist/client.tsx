import { hydrateLater } from '../kit/hydrate.ts';

hydrateLater<object>(() => import('./page.tsx'));
